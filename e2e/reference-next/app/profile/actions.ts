'use server';

import { revalidatePath } from 'next/cache';
import { stackServerApp } from '../../stack';

export async function rename(form: FormData) {
  const user = await stackServerApp.getUser({ or: 'throw' });
  await user.update({
    displayName: String(form.get('name')),
    clientMetadata: { ...user.clientMetadata, renamed: true },
  });
  revalidatePath('/profile');
}

export async function createTeam(form: FormData) {
  const user = await stackServerApp.getUser({ or: 'redirect' });
  const team = await stackServerApp.createTeam({ displayName: String(form.get('team')) });
  await team.addUser(user.id);
  revalidatePath('/profile');
}

export async function signOut() {
  const user = await stackServerApp.getUser();
  await user?.signOut();
}
