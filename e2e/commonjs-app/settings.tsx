import { Button, Field, Input } from '@keystack/ui';
import { Progress } from '@keystack/ui/progress';
import '@keystack/ui/styles.css';

export const Settings = () => (
  <form>
    <Field label="Name">
      <Input name="name" />
    </Field>
    <Progress aria-label="Profile" value={50} />
    <Button type="submit">Save</Button>
  </form>
);
