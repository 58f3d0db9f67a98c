import type { Handlers } from '../handler.ts';
import { sampleAdminProject } from '../sample-data.ts';

/** Handlers of the endpoints for the project. */
export const projectHandlers = {
  'GET /projects/current': ({ service, access }) =>
    access === 'admin' ? sampleAdminProject('Demo') : { ...service.project, config: service.config },
} satisfies Handlers;
