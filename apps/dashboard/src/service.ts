const settings = document.querySelector<HTMLMetaElement>('meta[name="keystack"]')?.dataset;

/** The service that serves this dashboard, as it describes itself in `index.html`. */
export const service = {
  /** Origin of the service, without a trailing slash. */
  origin: location.origin,
  /** Publishable client key of the project `internal`, in which project owners have their accounts. */
  clientKey: settings?.['clientKey'] ?? '',
  /** The project Demo with its public keys, or `null` in production. */
  demo: readDemo(),
  /** `true` if the service has an inbox and stand-in people. */
  inDevelopment: settings?.['development'] === 'true',
  /** `false` if the shared mail server sends only the default texts. */
  sharedServerSendsOwnTexts: settings?.['sharedMailTemplates'] !== 'default',
} as const;

function readDemo() {
  const { demoProject: projectId, demoClientKey: clientKey, demoServerKey: serverKey } = settings ?? {};
  if (projectId === undefined || clientKey === undefined || serverKey === undefined) return null;
  return { projectId, clientKey, serverKey };
}
