export { createFakeClock, type FakeClock } from './clock.ts';
export { FakeService, type ResponseOverrides } from './fake-service.ts';
export {
  mfaAttemptCode,
  type ProjectConfig,
  sampleAdminProject,
  sampleEmail,
  sampleId,
  sampleLinkedAccount,
  samplePassword,
  sampleTeam,
  sampleUser,
  sampleVerificationCode,
  type Team,
  type Tokens,
  type User,
} from './sample-data.ts';
