/** A response that comes when the test says so. */
export function hold<Response>(response: Response) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { respond: () => released.then(() => response), release: () => release() };
}
