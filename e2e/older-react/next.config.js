/** @type {import('next').NextConfig} */
export default {
  // Tracing the files for a deployment takes a third of the build.
  outputFileTracing: false,
};
