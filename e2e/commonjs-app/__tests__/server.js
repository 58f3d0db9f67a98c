const { KnownErrors } = require('@keystack/js');
const { isWrongPassword, signInPage } = require('../built/server.js');

test('knows the errors and pages of the library', () => {
  expect(isWrongPassword(new KnownErrors.EmailPasswordMismatch())).toBe(true);
  expect(signInPage).toBe('/handler/sign-in');
});
