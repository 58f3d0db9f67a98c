import { allRoutes, endpointCases } from './cases.ts';

type Route = keyof typeof endpointCases;

/** The routes that take a code from an email or of a sign-in. */
export const codeRoutes = allRoutes.filter(
  (route) => 'VerificationCodeMaxAttemptsReached' in endpointCases[route].errors,
);

/** Returns the kind of code that a route takes: checking or rejecting a code takes the same kind as using it. */
export const codeKindOf = (route: Route) =>
  route
    .replace(/\/impersonations\/check-code$/, '/impersonations/sign-in')
    .replace(/\/(check-code|details|reject)$/, '') as Route;

/** The kinds of codes, each as the route that redeems it. */
export const codeKinds = [...new Set(codeRoutes.map(codeKindOf))];
