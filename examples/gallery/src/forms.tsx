import { Button, Input, LabeledControl } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { Form, FormControl, FormDescription, FormField, FormItem, FormLabel, FormMessage } from '@keystack/ui/form';
import { Progress } from '@keystack/ui/progress';
import { RadioGroup, RadioGroupItem } from '@keystack/ui/radio-group';
import { Slider } from '@keystack/ui/slider';
import { Switch } from '@keystack/ui/switch';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@keystack/ui/tabs';
import { ToggleGroup, ToggleGroupItem } from '@keystack/ui/toggle-group';
import { LabeledSample } from './state.tsx';

export function ChoiceControlSamples() {
  return (
    <>
      <LabeledSample name="Checkbox">
        <LabeledControl label="Off">
          <Checkbox />
        </LabeledControl>
        <LabeledControl label="On">
          <Checkbox defaultChecked />
        </LabeledControl>
        <LabeledControl label="Indeterminate">
          <Checkbox checked="indeterminate" />
        </LabeledControl>
        <LabeledControl label="Disabled">
          <Checkbox disabled defaultChecked />
        </LabeledControl>
      </LabeledSample>
      <LabeledSample name="Switch">
        <LabeledControl label="Sign-up" description="Allow new users to sign up.">
          <Switch />
        </LabeledControl>
        <LabeledControl label="Teams">
          <Switch defaultChecked />
        </LabeledControl>
        <LabeledControl label="Asynchronous">
          <Switch onCheckedChange={() => new Promise((done) => setTimeout(done, 2000))} />
        </LabeledControl>
        <LabeledControl label="Disabled">
          <Switch disabled />
        </LabeledControl>
      </LabeledSample>
      <LabeledSample name="RadioGroup">
        <RadioGroup defaultValue="shared" aria-label="Keys">
          <LabeledControl label="Shared keys" description="For development only.">
            <RadioGroupItem value="shared" />
          </LabeledControl>
          <LabeledControl label="Own keys">
            <RadioGroupItem value="own" />
          </LabeledControl>
        </RadioGroup>
      </LabeledSample>
      <LabeledSample name="ToggleGroup">
        <ToggleGroup type="single" defaultValue="week" aria-label="Period">
          <ToggleGroupItem value="day">Day</ToggleGroupItem>
          <ToggleGroupItem value="week">Week</ToggleGroupItem>
          <ToggleGroupItem value="month">Month</ToggleGroupItem>
        </ToggleGroup>
      </LabeledSample>
      <LabeledSample name="Slider">
        <Slider aria-label="Zoom" defaultValue={[40]} />
        <Slider aria-label="Range" defaultValue={[20, 60]} />
        <Slider aria-label="Disabled" defaultValue={[50]} disabled />
      </LabeledSample>
      <LabeledSample name="Progress">
        <Progress aria-label="Upload" value={60} />
        <Progress aria-label="Connecting" />
      </LabeledSample>
      <Tabs defaultValue="email">
        <TabsList aria-label="Sign-in methods">
          <TabsTrigger value="email">Email</TabsTrigger>
          <TabsTrigger value="password">Email & Password</TabsTrigger>
          <TabsTrigger value="no" disabled>
            Disabled
          </TabsTrigger>
        </TabsList>
        <TabsContent value="email">Content of the first tab.</TabsContent>
        <TabsContent value="password">Content of the second tab.</TabsContent>
        <TabsContent value="no">Content of the disabled tab.</TabsContent>
      </Tabs>
    </>
  );
}

export function FormPartSamples() {
  return (
    <Form errors={{ email: 'Please enter a valid email' }}>
      <FormField name="name">
        <FormItem>
          <FormLabel>Name</FormLabel>
          <FormControl>
            <Input defaultValue="Ada" />
          </FormControl>
          <FormDescription>Visible to other users.</FormDescription>
          <FormMessage />
        </FormItem>
      </FormField>
      <FormField name="email">
        <FormItem>
          <FormLabel>Email</FormLabel>
          <FormControl>
            <Input defaultValue="ada@" />
          </FormControl>
          <FormDescription>Used for notifications.</FormDescription>
          <FormMessage />
        </FormItem>
      </FormField>
      <Button type="submit">Save</Button>
    </Form>
  );
}
