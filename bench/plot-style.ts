/** Styles of the texts of a plot, for light and dark mode. */
export const textStyle = `
text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #52525b }
.name { font-size: 15px; font-weight: 600; fill: #18181b }
@media (prefers-color-scheme: dark) {
  text { fill: #a1a1aa }
  .name { fill: #fafafa }
}`;
