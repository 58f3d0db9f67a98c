import type { StackClientApp } from '@keystack/js';

type CodeRequest<T> = (app: StackClientApp<true>, code: string) => Promise<T>;

/**
 * Returns a function that sends a request about an emailed code once per page load, however often components call it. A
 * failed request is sent again at the next call after 300 ms.
 */
export function sendOncePerCode<T>(send: CodeRequest<T>): CodeRequest<T> {
  const responsesByApp = new WeakMap<StackClientApp<true>, Map<string, Promise<T>>>();
  return (app, code) => {
    const responses = responsesByApp.get(app) ?? new Map<string, Promise<T>>();
    responsesByApp.set(app, responses);
    const known = responses.get(code);
    if (known !== undefined) return known;
    const response = send(app, code);
    responses.set(code, response);
    // React 18 renders the component again to read the failure, and must get the same promise then.
    response.catch(() => setTimeout(() => responses.delete(code), 300));
    return response;
  };
}
