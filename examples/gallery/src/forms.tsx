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
        <Choice label="Some">
          <Checkbox checked="indeterminate" />
        </Choice>
        <Choice label="Disabled">
          <Checkbox disabled defaultChecked />
        </Choice>
      </State>
      <State name="Switch">
        <Choice label="Sign-up" description="New users may come in.">
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
          <Choice label="Shared keys" description="Good for trying out.">
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
      <Tabs defaultValue="mail">
        <TabsList aria-label="Ways to sign in">
          <TabsTrigger value="mail">Email</TabsTrigger>
          <TabsTrigger value="password">Email & Password</TabsTrigger>
          <TabsTrigger value="no" disabled>
            Disabled
          </TabsTrigger>
        </TabsList>
        <TabsContent value="mail">The first tab is chosen.</TabsContent>
        <TabsContent value="password">The second is not.</TabsContent>
        <TabsContent value="no">The third cannot be.</TabsContent>
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
          <FormDescription>As others see it.</FormDescription>
          <FormMessage />
        </FormItem>
      </FormField>
      <FormField name="email">
        <FormItem>
          <FormLabel>Email</FormLabel>
          <FormControl>
            <Input defaultValue="ada@" />
          </FormControl>
          <FormDescription>Where mails go.</FormDescription>
          <FormMessage />
        </FormItem>
      </FormField>
      <Button type="submit">Save</Button>
    </Form>
  );
}
