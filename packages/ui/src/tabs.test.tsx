import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx';

it('shows one panel at a time, chosen by pointer or arrow keys [S1.36]', async () => {
  render(
    <Tabs defaultValue="mail">
      <TabsList aria-label="Sign-in methods">
        <TabsTrigger value="mail">Email</TabsTrigger>
        <TabsTrigger value="password">Password</TabsTrigger>
      </TabsList>
      <TabsContent value="mail">A link is sent.</TabsContent>
      <TabsContent value="password">A password is asked for.</TabsContent>
    </Tabs>,
  );
  const shown = () => screen.getByRole('tabpanel').textContent;
  expect(shown()).toBe('A link is sent.');
  await userEvent.click(screen.getByRole('tab', { name: 'Password' }));
  expect(shown()).toBe('A password is asked for.');
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()).toBe('A link is sent.');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Email' }));
});
