import { Button, Choice, Input } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { Form, FormControl, FormDescription, FormField, FormItem, FormLabel, FormMessage } from '@keystack/ui/form';
import { Progress } from '@keystack/ui/progress';
import { RadioGroup, RadioGroupItem } from '@keystack/ui/radio-group';
import { Slider } from '@keystack/ui/slider';
import { Switch } from '@keystack/ui/switch';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@keystack/ui/tabs';
import { ToggleGroup, ToggleGroupItem } from '@keystack/ui/toggle-group';
import { State } from './state.tsx';

export function Choices() {
  return (
    <>
      <State name="Checkbox">
        <Choice label="Off">
          <Checkbox />
        </Choice>
        <Choice label="On">
          <Checkbox defaultChecked />
        </Choice>
        <Choice label="Indeterminate">
          <Checkbox checked="indeterminate" />
        </Choice>
        <Choice label="Disabled">
          <Checkbox disabled defaultChecked />
        </Choice>
      </State>
      <State name="Switch">
        <Choice label="Sign-up" description="Allow new users to sign up.">
          <Switch />
        </Choice>
        <Choice label="Teams">
          <Switch defaultChecked />
        </Choice>
        <Choice label="Asynchronous">
          <Switch onCheckedChange={() => new Promise((done) => setTimeout(done, 2000))} />
        </Choice>
        <Choice label="Disabled">
          <Switch disabled />
        </Choice>
      </State>
      <State name="RadioGroup">
        <RadioGroup defaultValue="shared" aria-label="Keys">
          <Choice label="Shared keys" description="For development only.">
            <RadioGroupItem value="shared" />
          </Choice>
          <Choice label="Own keys">
            <RadioGroupItem value="own" />
          </Choice>
        </RadioGroup>
      </State>
      <State name="ToggleGroup">
        <ToggleGroup type="single" defaultValue="week" aria-label="Period">
          <ToggleGroupItem value="day">Day</ToggleGroupItem>
          <ToggleGroupItem value="week">Week</ToggleGroupItem>
          <ToggleGroupItem value="month">Month</ToggleGroupItem>
        </ToggleGroup>
      </State>
      <State name="Slider">
        <Slider aria-label="Zoom" defaultValue={[40]} />
        <Slider aria-label="Range" defaultValue={[20, 60]} />
        <Slider aria-label="Disabled" defaultValue={[50]} disabled />
      </State>
      <State name="Progress">
        <Progress aria-label="Upload" value={60} />
        <Progress aria-label="Connecting" />
      </State>
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

export function FormParts() {
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
