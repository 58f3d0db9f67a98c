import { useCallback, useEffect, useState } from 'react';
import type { Document } from './document.ts';
import { type Reference, readReference } from './reference.ts';

/** The state of loading the reference. `reference` is `null` until it is loaded; `load` tries again. */
export interface LoadedReference {
  readonly reference: Reference | null;
  readonly failed: boolean;
  load(): Promise<void>;
}

/** Loads the OpenAPI document of the service that serves this page. */
export function useReference(): LoadedReference {
  const [reference, setReference] = useState<Reference | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    try {
      const response = await fetch('/api/v1/openapi.json');
      if (!response.ok) throw new Error(`The request for the OpenAPI document failed with status ${response.status}.`);
      const document: Document = await response.json();
      setReference(readReference(document));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    void load();
  }, [load]);

  return { reference, failed, load };
}
