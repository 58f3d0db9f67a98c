/** Clients that send requests in a stage. */
const clients = 3;

/** Requests that must have succeeded in a stage. */
const requestsPerStage = 60;

/** Waits for the response of a request and counts it. */
export type Succeed = <T>(request: Promise<T>) => Promise<T>;

/** Clients that send requests while a test changes the replicas in stages. */
export interface StagedLoad {
  /** The failed requests, at most one of each client. A client stops after a failure. */
  readonly failures: readonly string[];
  /** Resolves when the number of requests of a stage have succeeded. Rejects if one fails. */
  proceed(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends requests from several clients, each waiting for the response before its next request, until it is stopped.
 * Between the stages only one of them does: requests of all would take most of the time of the processor from the
 * replicas that start.
 *
 * @param act Sends the requests of a client once. It passes each to `succeed`.
 */
export function startStagedLoad(act: (succeed: Succeed) => Promise<void>): StagedLoad {
  const failures: string[] = [];
  let succeeded = 0;
  let stopped = false;
  let onSuccess = () => {};
  let onFailure: (error: unknown) => void = () => {};
  let openStage = () => {};
  let stage = Promise.resolve();

  function endStage(): void {
    stage = new Promise((resolve) => {
      openStage = resolve;
    });
  }
  endStage();

  async function succeed<T>(request: Promise<T>): Promise<T> {
    const result = await request;
    succeeded += 1;
    onSuccess();
    return result;
  }

  async function client(_: unknown, index: number) {
    try {
      while (!stopped) {
        await act(succeed);
        if (index > 0) await stage;
      }
    } catch (error) {
      failures.push(String(error));
      onFailure(error);
    }
  }

  const clientsEnded = Promise.all(Array.from({ length: clients }, client));
  return {
    failures,
    async proceed() {
      if (failures[0] !== undefined) throw new Error(failures[0]);
      const goal = succeeded + requestsPerStage;
      openStage();
      await new Promise<void>((resolve, reject) => {
        onSuccess = () => succeeded >= goal && resolve();
        onFailure = reject;
      }).finally(endStage);
    },
    async stop() {
      stopped = true;
      openStage();
      await clientsEnded;
    },
  };
}
