import type { CurrentUser } from '@keystack/js';
import { UserAvatar } from '../components/user-avatar.tsx';
import { useTranslate } from '../stack-provider.tsx';
import { EditableText } from './editable-text.tsx';
import { ImageEditor } from './image-editor.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The account settings page for name and picture. */
export function ProfilePage({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  const name = translate('User name');
  return (
    <>
      <SettingsSection title={name} description={translate('This is how you appear to others.')}>
        <EditableText
          label={name}
          autoComplete="name"
          value={user.displayName ?? ''}
          onSave={(text) => user.update({ displayName: text || null })}
        />
      </SettingsSection>
      <SettingsSection
        title={translate('Profile image')}
        description={translate('An image of you. It is scaled down, because images must be under 100KB.')}
      >
        <ImageEditor
          avatar={<UserAvatar user={user} size={60} border />}
          hasImage={user.profileImageUrl !== null}
          onSave={(profileImageUrl) => user.update({ profileImageUrl })}
        />
      </SettingsSection>
    </>
  );
}
