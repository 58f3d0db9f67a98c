import { useCallback, useEffect, useState } from 'react';
import { fetchInTime } from '../fetch-in-time.ts';
import { type ApiReference, createApiReference, type ReferenceLinks } from './api-reference.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** The state of loading the reference. `reference` is `null` until it is loaded; `load` tries again. */
export interface ApiReferenceLoad {
  readonly reference: ApiReference | null;
  readonly failed: boolean;
  load(): Promise<void>;
}

/** Loads the reference from its OpenAPI document. */
export function useApiReference(links: ReferenceLinks): ApiReferenceLoad {
  const [reference, setReference] = useState<ApiReference | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    try {
      const response = await fetchInTime(links.document);
      if (!response.ok) throw new Error(`The request for the OpenAPI document failed with status ${response.status}.`);
      const document: OpenApiDocument = await response.json();
      setReference(createApiReference(document, links));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [links]);

  useEffect(() => {
    void load();
  }, [load]);

  return { reference, failed, load };
}
