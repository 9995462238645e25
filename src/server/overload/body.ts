/** Whether a request may have a body; asking the request for it would make a stream, also where there is none. */
export function mayHaveBody(request: { method: string }): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}
