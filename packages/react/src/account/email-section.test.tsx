import { KnownErrors, serviceLimits } from '@keystack/contract';
import { type ResponseOverrides, sampleContactChannel, sampleId } from '@keystack/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';

const list = 'GET /contact-channels';
const create = 'POST /contact-channels';
const update = 'PATCH /users/me';
const work = 'ada@work.example.com';
const sendWork = `POST /contact-channels/me/${sampleId(5)}/send-verification-code`;
const sendRoute = 'POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code';
const deleteRoute = 'DELETE /contact-channels/{user_id}/{contact_channel_id}';
const hint = `Open the link that we sent to ${work}, in this browser. It is valid for 7 days.`;

const section = () => within(screen.getByRole('region', { name: 'Email addresses' }));
const button = (name: string) => section().getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => userEvent.click(button(name));
const rows = () =>
  section()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Opens the security page of a user with a verified primary email and these further emails. */
const open = (...further: ReturnType<typeof sampleContactChannel>[]) =>
  renderAccountSettings('/security', {
    prepare: ({ service, user }) => {
      user.primary_email_verified = true;
      service.contactChannels.push(...further);
    },
  });
const verified = (value = work) => sampleContactChannel(value, { is_verified: true });

async function add(email: string) {
  await press('Add an email');
  if (email) await userEvent.type(section().getByLabelText('New email'), email);
  await press('Send Verification Email');
}

describe('the email addresses', () => {
  it('are listed with their state, the primary one first, and the buttons that apply', async () => {
    await open(verified(), sampleContactChannel('ada@club.example.com', { id: sampleId(6) }));
    expect(rows()).toEqual([
      'ada@example.comPrimaryYour email is verified',
      `${work}Make primaryRemove`,
      'ada@club.example.comNot verified yetSend Verification EmailRemove',
    ]);
    const [remove] = section().getAllByRole('button', { name: 'Remove' });
    expect(remove?.getAttribute('aria-describedby')).toBe(screen.getByText(work).id);
  });

  it('can be added by users without one', async () => {
    const world = await renderAccountSettings('/security', {
      prepare: ({ service }) => Object.assign(service.overrides, { [list]: { items: [], is_paginated: false } }),
    });
    section().getByText('Not set');
    expect(section().queryByRole('listitem')).toBeNull();
    delete world.service.overrides[list];
    await press('Add an email');
    expect(document.activeElement).toBe(section().getByLabelText('New email'));
    await press('Cancel');
    expect(document.activeElement).toBe(button('Add an email'));
    expect(world.service.bodies(create)).toEqual([]);
  });

  it('show the primary one while they load, so that nothing moves afterwards', async () => {
    let release = async () => {};
    await renderAccountSettings('/security', {
      prepare: ({ service }) => {
        const end = service.hold(list);
        release = async () => end();
      },
    });
    expect(rows()).toEqual(['ada@example.comPrimaryNot verified yetSend Verification Email']);
    expect(button('Send Verification Email').disabled).toBe(true);
    expect(button('Add an email').disabled).toBe(true);
    await act(release);
    expect(rows()).toEqual(['ada@example.comPrimaryNot verified yetSend Verification Email']);
    expect(button('Send Verification Email').disabled).toBe(false);
    expect(button('Add an email').disabled).toBe(false);
  });

  it('that cannot be loaded are loaded again after a press, without hiding the rest of the page', async () => {
    const world = await renderAccountSettings('/security', {
      prepare: ({ service }) => Object.assign(service.overrides, { [list]: new Response('', { status: 503 }) }),
    });
    await section().findByText('Something went wrong');
    screen.getByRole('region', { name: 'Password' });
    delete world.service.overrides[list];
    world.clock.advance(1000);
    await press('Try again');
    await section().findByText('ada@example.com');
  });
});

describe('another email', () => {
  it('is added, and gets an email with a link', async () => {
    const world = await open();
    await add(` ${work} `);
    await section().findByText(hint);
    expect(world.service.bodies(create)).toEqual([{ user_id: 'me', value: work, type: 'email', used_for_auth: false }]);
    const callback_url = `${window.location.origin}/handler/email-verification`;
    expect(world.service.bodies(sendWork)).toEqual([{ callback_url }]);
    expect(button('Email sent!').disabled).toBe(true);
    expect(rows()).toHaveLength(2);
    expect(section().queryByLabelText('New email')).toBeNull();
    expect(document.activeElement).toBe(button('Add an email'));
    await press('Remove');
    expect(section().getAllByRole('alert')).toHaveLength(1);
    expect(section().queryByText(hint)).toBeNull();
  });

  it.each([
    ['', 'Please enter your email'],
    ['ada@', 'Please enter a valid email'],
    ['Ada@Example.com', 'This is already your email.'],
  ])('is not added as "%s": %s', async (email, message) => {
    const world = await open();
    await add(email);
    const field = section().getByLabelText('New email');
    await section().findByText(message);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(world.service.bodies(create)).toEqual([]);
    await userEvent.type(field, 'x');
    expect(section().queryByText(message)).toBeNull();
  });

  it('cannot be cancelled while it is added', async () => {
    const world = await open();
    const release = world.service.hold(create);
    await add(work);
    expect(button('Cancel').disabled).toBe(true);
    await act(async () => release());
    await section().findByText(hint);
  });

  it('can be added again if the server was not reached', async () => {
    const world = await open();
    world.service.overrides[create] = new Response('', { status: 503 });
    await add(work);
    await section().findByText('Something went wrong. Please try again.');
    delete world.service.overrides[create];
    await press('Send Verification Email');
    await section().findByText(hint);
  });

  it('stays in the list if its verification email was not sent, and can get another one', async () => {
    const world = await open();
    world.service.overrides[sendRoute] = new Response('', { status: 503 });
    await add(work);
    await section().findByText('Something went wrong. Please try again.');
    expect(rows()).toHaveLength(2);
    expect(section().queryByText(hint)).toBeNull();
    delete world.service.overrides[sendRoute];
    await press('Send Verification Email');
    await section().findByText(hint);
    expect(section().queryByText('Something went wrong. Please try again.')).toBeNull();
  });

  it('gets only one email for two presses', async () => {
    const world = await open(sampleContactChannel(work));
    const release = world.service.hold(sendRoute);
    await press('Send Verification Email');
    expect(button('Send Verification Email').disabled).toBe(true);
    await press('Send Verification Email');
    await act(async () => release());
    await section().findByText(hint);
    expect(world.service.bodies(sendWork)).toHaveLength(1);
  });

  it('is shown as verified when the user comes back from the tab with the link', async () => {
    const world = await open();
    await add(work);
    await section().findByText(hint);
    Object.assign(world.service.contactChannels[0] ?? {}, { is_verified: true });
    world.clock.advance(1000);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await section().findByRole('button', { name: 'Make primary' });
    expect(section().queryByText(hint)).toBeNull();
  });

  it.each<[string, DocumentVisibilityState, Partial<ReturnType<typeof sampleContactChannel>>]>([
    ['the user leaves this tab', 'hidden', {}],
    ['all are verified', 'visible', { is_verified: true }],
  ])('is not loaded again when %s', async (_, visibility, fields) => {
    const world = await open(sampleContactChannel(work, fields));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    world.clock.advance(1000);
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(world.service.requests.filter(({ line }) => line.startsWith(list))).toHaveLength(1);
  });

  it('is shown as verified if it was verified on another device', async () => {
    const world = await open(sampleContactChannel(work));
    Object.assign(world.service.contactChannels[0] ?? {}, { is_verified: true });
    await press('Send Verification Email');
    await section().findByRole('button', { name: 'Make primary' });
    expect(section().queryByText(hint)).toBeNull();
  });

  it('is not offered to users with as many as the service allows', async () => {
    const count = serviceLimits.contactChannelMaxCount;
    const channels = Array.from({ length: count }, (_, index) =>
      sampleContactChannel(`ada${index}@example.com`, { id: crypto.randomUUID() }),
    );
    await open(...channels);
    section().getByText('Remove an email before you add another one.');
    expect(section().queryByRole('button', { name: 'Add an email' })).toBeNull();
    const remove = () => section().getAllByRole('button', { name: 'Remove' })[0] ?? document.body;
    await userEvent.click(remove());
    await userEvent.click(remove());
    await section().findByRole('button', { name: 'Add an email' });
    expect(rows()).toHaveLength(count);
  });
});

describe('a verified email', () => {
  it('becomes the primary one, and the former stays', async () => {
    const world = await open(verified());
    await press('Make primary');
    await section().findByText('Your email is now ada@work.example.com.');
    expect(world.service.bodies(update)).toEqual([{ primary_email: work }]);
    expect(rows()[0]).toMatch(/^ada@work\.example\.comPrimary/);
    expect(rows()[1]).toMatch(/^ada@example\.com.*Remove$/);
  });

  it.each<[string, NonNullable<ResponseOverrides[typeof update]>, RegExp]>([
    ['of another account', 'UserEmailAlreadyExists', /^Another account uses this email\./],
    [
      'that was verified elsewhere',
      new KnownErrors.SchemaError('This email address was verified outside of a session of the user.'),
      /^The link was opened where you are not signed in\./,
    ],
    ['while the server is down', new Response('', { status: 503 }), /^Something went wrong\./],
  ])('does not become the primary one: one %s', async (_, response, message) => {
    const world = await open(verified());
    world.service.overrides[update] = response;
    await press('Make primary');
    expect((await section().findByRole('alert')).textContent).toMatch(message);
    await press('Remove');
    expect(section().getAllByRole('alert')).toHaveLength(1);
    await press('Cancel');
    const release = world.service.hold(update);
    await press('Make primary');
    expect(section().queryByText(message)).toBeNull();
    expect([button('Make primary').disabled, button('Remove').disabled]).toEqual([true, true]);
    await act(async () => release());
    await section().findByText(/^Your email is now/);
  });
});

describe('the removal of an email', () => {
  it.each(['Cancel', 'Escape'])('asks first, and can be left with %s', async (way) => {
    const world = await open(verified());
    await press('Remove');
    section().getByText(`Remove ${work} from your account?`);
    expect(document.activeElement).toBe(button('Cancel'));
    await (way === 'Cancel' ? press('Cancel') : userEvent.keyboard('{Escape}'));
    expect(section().queryByText(/from your account/)).toBeNull();
    expect(world.service.contactChannels).toHaveLength(1);
    expect(world.service.bodies(`DELETE /contact-channels/me/${sampleId(5)}`)).toEqual([]);
    await press('Remove');
    await press('Remove');
    expect(rows()).toHaveLength(1);
    expect(world.service.contactChannels).toEqual([]);
    expect(document.activeElement).toBe(button('Add an email'));
  });

  it('can be tried again if the server was not reached', async () => {
    const world = await open(verified());
    world.service.overrides[deleteRoute] = new Response('', { status: 503 });
    await press('Remove');
    await press('Remove');
    await section().findByText('Something went wrong. Please try again.');
    delete world.service.overrides[deleteRoute];
    await press('Remove');
    expect(rows()).toHaveLength(1);
  });
});
