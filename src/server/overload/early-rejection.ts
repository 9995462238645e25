import type { ServerResponse } from "node:http";
import type { ErrorCode } from "#domain/errors.ts";
import { ApiError } from "#server/base/api-error.ts";

/** Prepares a rejection that is sent before the app sees the request, at minimal cost; `more` are further headers. */
export function prepareRejection(code: ErrorCode): (response: ServerResponse, more?: string[]) => void {
  const { status, body } = new ApiError(code);
  // As a string, which Node sends in one piece with the head.
  const text = JSON.stringify(body);
  const headers = [
    ...["Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(text))],
    ...["Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"],
  ];
  return (response, more = []) => {
    response.writeHead(status, [...headers, ...more]);
    response.end(text);
  };
}
