import type { ServerUser } from '@keystack/js';
import { Button, type ButtonSize } from '@keystack/ui';
import { Popover, PopoverContent, PopoverTrigger } from '@keystack/ui/popover';
import { useState } from 'react';
import type { Pages } from '../../bulk/bulk-run.ts';
import { ExportProgress, useExport } from '../../bulk/use-export.tsx';
import { saveFile } from '../../save-file.ts';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { exportTexts as texts } from '../../texts/users.ts';
import { csvFile, jsonFile, type UserFileFormat } from './user-files.ts';
import '@keystack/ui/extras.css';

interface ExportUsersProps {
  readonly readUsers: () => Pages<ServerUser>;
  /** The number of users in words. */
  readonly count: string;
  /** Default: the size of other buttons. */
  readonly size?: ButtonSize;
}

/** A button that saves users as a file, after the choice of a format. Shows its progress, and stops. */
export function ExportUsers({ readUsers, count, size = 'default' }: ExportUsersProps) {
  const { displayName } = useProject();
  const { count: exported, problem, run, stop } = useExport<ServerUser>();
  const [isOpen, setOpen] = useState(false);

  function exportAs({ extension, type, parts }: UserFileFormat) {
    setOpen(false);
    return run(readUsers, (pages) => saveFile(`${displayName} users.${extension}`, type, parts(pages)));
  }

  if (exported !== undefined)
    return <ExportProgress text={texts.exporting(exported)} stopText={texts.stop} onStop={stop} size={size} />;
  return (
    <>
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger>
          <Button variant="outline" size={size}>
            {texts.export}
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label={texts.title(count)} className="users-popover">
          <p className="popover-title">{texts.title(count)}</p>
          <Button variant="outline" onClick={() => exportAs(csvFile)}>
            {texts.csv}
          </Button>
          <Button variant="outline" onClick={() => exportAs(jsonFile)}>
            {texts.json}
          </Button>
        </PopoverContent>
      </Popover>
      <Problem reason={problem} />
    </>
  );
}
