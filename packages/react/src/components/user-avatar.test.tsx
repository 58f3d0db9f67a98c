import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TeamAvatar } from './team-avatar.tsx';
import { UserAvatar } from './user-avatar.tsx';

const ada = { displayName: 'Lovelace', primaryEmail: 'ada@example.com', profileImageUrl: null };

describe('the avatar of a user', () => {
  it('is the image if there is one [S3.113]', () => {
    const { container } = render(<UserAvatar user={{ ...ada, profileImageUrl: 'https://example.com/ada.png' }} />);
    expect(container.querySelector('img')?.src).toBe('https://example.com/ada.png');
    expect(container.textContent).toBe('');
  });

  it('is the first two letters of the name otherwise [S3.114]', () => {
    expect(render(<UserAvatar user={ada} />).container.textContent).toBe('LO');
  });

  it.each([null, ''])('is the first two letters of the email if the name is %j [S3.115]', (displayName) => {
    expect(render(<UserAvatar user={{ ...ada, displayName }} />).container.textContent).toBe('AD');
  });

  it.each([null, { displayName: null, primaryEmail: null, profileImageUrl: null }])(
    'is an icon where there is nothing to take letters from [S3.116]',
    (user) => {
      const { container } = render(<UserAvatar user={user} />);
      expect(container.querySelector('svg')).not.toBeNull();
      expect(container.textContent).toBe('');
    },
  );

  it.each([
    [undefined, '34px'],
    [60, '60px'],
  ])('of size %s is %s wide', (size, width) => {
    const { container } = render(<UserAvatar user={ada} size={size} />);
    expect((container.firstChild as HTMLElement).style.width).toBe(width);
  });
});

it('the avatar of a team is the first letter of its name, 24 wide', () => {
  const { container } = render(<TeamAvatar team={{ displayName: 'analysts', profileImageUrl: null }} />);
  expect(container.textContent).toBe('A');
  expect((container.firstChild as HTMLElement).style.width).toBe('24px');
});
