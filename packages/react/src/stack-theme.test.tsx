import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StackTheme } from './stack-theme.tsx';

const root = document.documentElement;

afterEach(() => {
  root.removeAttribute('data-theme');
  root.removeAttribute('data-stack-theme');
});

it("follows the page's mode, also when that changes", async () => {
  root.setAttribute('data-theme', 'dark');
  render(<StackTheme>content</StackTheme>);
  expect(root.getAttribute('data-stack-theme')).toBe('dark');
  root.setAttribute('data-theme', 'light');
  await Promise.resolve();
  expect(root.getAttribute('data-stack-theme')).toBe('light');
});

it("overrides the style sheet's colors with those of the host, with the nonce of the page", () => {
  const theme = { light: { primary: '#4f46e5' }, radius: '1rem' };
  const { container } = render(
    <StackTheme theme={theme} nonce="abc">
      content
    </StackTheme>,
  );
  const style = container.querySelector('style');
  expect(style?.textContent).toMatch(/--ks-radius:1rem.*--ks-primary:/);
  expect(style?.nonce).toBe('abc');
  expect(container.textContent).toContain('content');
});

it('adds no style element without overrides', () => {
  expect(render(<StackTheme>content</StackTheme>).container.querySelector('style')).toBeNull();
});
