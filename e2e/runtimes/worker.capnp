using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      bindings = [(name = "SERVICE", fromEnvironment = "SERVICE")],
      compatibilityDate = "2026-11-01",
    )),
    # The service is on this machine, which workers may not reach unless told so.
    (name = "internet", network = (allow = ["public", "private"])),
  ],
);
