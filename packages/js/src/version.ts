/** Version of the library, for example to discard values that another version has stored in the browser. */
export const version = '0.1.0';
