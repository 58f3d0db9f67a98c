/** Example values that many endpoints share in the API reference. */
export const samples = {
  userId: '3f6e1c52-7d0b-4b1e-9a57-0c6f2b7f4e21',
  teamId: 'b2a9c7d4-5e13-4f68-8c90-1d2e3f4a5b6c',
  projectId: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  keySetId: '6c1d8f0e-2b3a-4c5d-8e9f-a0b1c2d3e4f5',
  webhookEndpointId: '5b0e9d1c-3f47-4a28-9c61-7e8d2f0a4b35',
  webhookMessageId: 'e4c3b2a1-9f8e-4d7c-8b6a-5f4e3d2c1b0a',
  email: 'ada@example.com',
  password: 'correct horse battery',
  newPassword: 'a new horse battery',
  code: '7k3m9x2p4q8r5t1v6w0yzabcdefghjkmnpqrstvwxyz01',
  totpCode: '123456',
  refreshToken: 'h7d2k9m4p6q8r1s3t5v7w9x0y2z4a6b8c1d3e5f7g9h1j',
  publishableClientKey: 'pck_your_publishable_client_key',
  authorizationCode: 'c0de'.repeat(16),
  callbackUrl: 'http://localhost:3000/handler',
} as const;
