/** Settings of a production service that sends no emails. */
export const productionSettings = {
  NODE_ENV: 'production',
  KEYSTACK_STOP_DELAY: '0',
  KEYSTACK_URL: 'https://auth.example.com',
  KEYSTACK_SMTP_URL: 'smtp://127.0.0.1:9',
  KEYSTACK_MAIL_FROM: 'login@example.com',
  KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_4w8x1k9m3q7z5c2v6b0n',
  KEYSTACK_INTERNAL_SECRET_SERVER_KEY: 'ssk_7t2y9u4i1o6p3a8s5d0f',
  KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_2g9h4j7k1l6z3x8c5v0b',
};
