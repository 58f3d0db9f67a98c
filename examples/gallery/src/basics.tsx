import {
  Badge,
  Button,
  CopyButton,
  CopyField,
  DelayedInput,
  Field,
  InlineCode,
  Input,
  Link,
  PasswordInput,
  Spinner,
  Textarea,
  Typography,
} from '@keystack/ui';
import { InputOtp } from '@keystack/ui/input-otp';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@keystack/ui/select';
import { useState } from 'react';
import { LabeledSample } from './state.tsx';

const variants = ['default', 'secondary', 'outline', 'ghost', 'destructive', 'link'] as const;
const badges = ['default', 'secondary', 'destructive', 'outline'] as const;

export function TypographySamples() {
  return (
    <>
      <Typography type="h1">The quick brown fox</Typography>
      <Typography type="h2">jumps over the lazy dog</Typography>
      <Typography type="h3">A level 3 heading</Typography>
      <Typography type="h4">A level 4 heading</Typography>
      <Typography>
        A paragraph with a <Link href="#there">link</Link> and <InlineCode>npm start</InlineCode> in it.
      </Typography>
      <Typography variant="secondary">Secondary text is muted.</Typography>
      <Typography variant="destructive">Errors are red.</Typography>
      <Typography variant="success">Success is green.</Typography>
      <Typography type="footnote" variant="secondary">
        A footnote.
      </Typography>
      <LabeledSample name="Badge">
        {badges.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </LabeledSample>
    </>
  );
}

export function ButtonSamples() {
  return (
    <>
      {variants.map((variant) => (
        <LabeledSample key={variant} name={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} asChild>
            <a href="#there">Documentation</a>
          </Button>
        </LabeledSample>
      ))}
      <LabeledSample name="CopyButton, Spinner">
        <CopyButton content="text" />
        <Spinner aria-label="Loading" />
      </LabeledSample>
    </>
  );
}

export function FieldSamples() {
  const [code, setCode] = useState('12');
  return (
    <>
      <Field label="Name" description="Visible to other users.">
        <Input placeholder="Ada Lovelace" />
      </Field>
      <Field label="Email" error="Please enter a valid email">
        <Input type="email" defaultValue="ada@" />
      </Field>
      <Field label="Password" aside={<Link href="#there">Forgot password?</Link>}>
        <PasswordInput defaultValue="hunter22" />
      </Field>
      <Field label="Search">
        <DelayedInput placeholder="Reports changes after 500 ms" />
      </Field>
      <Field label="About you">
        <Textarea placeholder="A few lines" />
      </Field>
      <Field label="Disabled">
        <Input disabled defaultValue="Cannot be changed" />
      </Field>
      <Field label="Team">
        <Select>
          <SelectTrigger>
            <SelectValue placeholder="Select a team" />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="a">Analytical Engines</SelectItem>
          </SelectContent>
        </Select>
      </Field>
      <Field label="Code">
        <InputOtp size="lg" value={code} onChange={setCode} />
      </Field>
      <Field label="Small code">
        <InputOtp value={code} onChange={setCode} />
      </Field>
      <CopyField label="Client key" value="pck_4f8a1c…" helper="Public, may be used in browsers." monospace />
      <CopyField label="Environment" value={'KEYSTACK_PROJECT_ID=…\nKEYSTACK_SECRET=…'} height={96} monospace />
    </>
  );
}
