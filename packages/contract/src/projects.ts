import { endpoint } from './endpoint.ts';
import { adminProject, clientProject } from './entities.ts';
import { accessTypes } from './headers.ts';

/** Reads the project that a call is made for. */
export const getCurrentProject = endpoint({
  method: 'GET',
  path: '/projects/current',
  access: accessTypes,
  reply: { client: clientProject, server: clientProject, admin: adminProject },
  errors: [],
});
