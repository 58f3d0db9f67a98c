import { signUp } from './sign-up.js';

await signUp(process.argv[2] ?? '');
