import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const icon = <svg data-testid="icon" />;

describe('Avatar', () => {
  it('shows the image, and the letters if it fails to load', () => {
    const { container, rerender } = render(<Avatar src="/ada.png" name="ada" icon={icon} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/ada.png');
    fireEvent.error(container.querySelector('img') ?? container);
    expect(container.textContent).toBe('AD');
    rerender(<Avatar src="/ada-2.png" name="ada" icon={icon} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/ada-2.png');
  });

  it.each([
    ['ada', 2, 'AD'],
    ['acme', 1, 'A'],
    [' x', 2, 'X'],
    ['👩 ada', 1, '👩'],
  ])('shows of %j the first %d letters as %j', (name, letters, shown) => {
    const { container } = render(<Avatar name={name} letters={letters} icon={icon} />);
    expect(container.textContent).toBe(shown);
  });

  it.each([undefined, null, '', '  '])('shows the icon for the name %j', (name) => {
    render(<Avatar src={null} name={name} icon={icon} />);
    expect(screen.getByTestId('icon')).toBeDefined();
  });

  it('is an image with a name only if it has an alternative text', () => {
    const { container } = render(<Avatar name="ada" icon={icon} alt="Ada" />);
    expect(screen.getByRole('img', { name: 'Ada' })).toBe(container.firstChild);
    cleanup();
    render(<Avatar name="ada" icon={icon} />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
