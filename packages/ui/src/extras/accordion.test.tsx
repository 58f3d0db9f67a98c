import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from './accordion.tsx';

it('opens by its heading, which shows by a chevron that it can, and without one that it cannot', async () => {
  render(
    <Accordion type="single">
      <AccordionItem value="open">
        <AccordionTrigger>Opens</AccordionTrigger>
        <AccordionContent>What is inside</AccordionContent>
      </AccordionItem>
      <AccordionItem value="shut">
        <AccordionTrigger disabled>Stays shut</AccordionTrigger>
        <AccordionContent>What is not seen</AccordionContent>
      </AccordionItem>
    </Accordion>,
  );
  const [opens, shut] = screen.getAllByRole('button');
  expect(opens?.querySelector('svg')).not.toBeNull();
  expect(shut?.querySelector('svg')).toBeNull();
  await userEvent.click(screen.getByText('Opens'));
  await userEvent.click(screen.getByText('Stays shut'));
  expect(screen.getAllByRole('region').map(({ textContent }) => textContent)).toEqual(['What is inside']);
});
