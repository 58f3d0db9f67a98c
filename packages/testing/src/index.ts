export { type Clock, createClock } from './clock.ts';
export { FakeService, type Overrides } from './fake-service.ts';
export {
  attemptCode,
  type Config,
  linkedAccount,
  sampleAdminProject,
  sampleEmail,
  sampleId,
  samplePassword,
  sampleTeam,
  sampleUser,
  sampleVerificationCode,
  type Team,
  type Tokens,
  type User,
} from './sample-data.ts';
