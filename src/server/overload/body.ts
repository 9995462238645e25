/** Whether a request may have a body; reading it would create a stream, even where there is none. */
export function mayHaveBody(request: { method: string }): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}
