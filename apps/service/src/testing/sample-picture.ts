const content = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');

/** The least that is taken for a picture, as a data URL. */
export const samplePicture = `data:image/png;base64,${content}`;
