/** A response that the test releases. */
export function hold<Response>(response: Response) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { respond: () => released.then(() => response), release: () => release() };
}
