export { createFakeClock, type FakeClock } from './clock.ts';
export { FakeService, type ResponseOverrides } from './fake-service.ts';
export {
  type ContactChannel,
  type ListedSession,
  mfaAttemptCode,
  type ProjectConfig,
  sampleAdminProject,
  sampleContactChannel,
  sampleEmail,
  sampleId,
  sampleLinkedAccount,
  samplePassword,
  sampleSession,
  sampleTeam,
  sampleUser,
  sampleVerificationCode,
  type Team,
  type Tokens,
  type User,
} from './sample-data.ts';
