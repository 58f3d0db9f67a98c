import { startLoadBalancer } from './load-balancer.ts';
import { type RunningService, runService } from './run-service.ts';

/** Processes of the service behind a load balancer, which a test replaces one at a time. */
export interface Replicas {
  /** The URL of the load balancer. */
  readonly url: string;
  /**
   * Starts a process on a free port, and waits until it gets requests.
   *
   * @param options `dist`: the folder of the built modules, by default those of this checkout. `former`: a process to
   *   stop afterwards.
   */
  start(
    settings: Readonly<Record<string, string>>,
    options?: { readonly dist?: string | undefined; readonly former?: RunningService | undefined },
  ): Promise<RunningService>;
  /** Stops a process as an operator does: it still answers requests until the load balancer sends it none. */
  stop(service: RunningService): Promise<void>;
  /** Kills all processes and stops the load balancer. */
  remove(): Promise<void>;
}

/** Starts a load balancer without any processes. */
export async function createReplicas(): Promise<Replicas> {
  const balancer = await startLoadBalancer();
  const running = new Set<RunningService>();

  async function stop(service: RunningService): Promise<void> {
    service.end('SIGTERM');
    await balancer.drained(service.url);
    // Ends the stop delay. So the test does not depend on how soon the load balancer notices.
    const code = await service.end('SIGTERM');
    running.delete(service);
    if (code !== 0) throw new Error(`A replica stopped with ${code}:\n${service.output()}`);
  }

  return {
    url: balancer.url,
    async start(settings, { dist, former } = {}) {
      const replica = { KEYSTACK_URL: balancer.url, KEYSTACK_STOP_DELAY: '30' };
      const service = await runService({ ...settings, ...replica }, { dist });
      running.add(service);
      await balancer.add(service.url);
      if (former !== undefined) await stop(former);
      return service;
    },
    stop,
    async remove() {
      await Promise.all([...running].map((service) => service.end('SIGKILL')));
      await balancer.stop();
    },
  };
}
