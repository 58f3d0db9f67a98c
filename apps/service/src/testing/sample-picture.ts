const content = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');

/** The smallest picture that the service accepts, as a data URL. */
export const samplePicture = `data:image/png;base64,${content}`;
