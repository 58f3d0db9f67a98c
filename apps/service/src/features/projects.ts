import { getCurrentProject } from '@keystack/contract';
import { projectReply } from '../domain/projects.ts';
import { implement } from '../http/implement.ts';

/** The project that a call is made for. */
export const projects = [
  implement(getCurrentProject, ({ deps, caller }) => projectReply(deps, caller.project, caller.access)),
];
