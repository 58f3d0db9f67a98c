import type { ServerUser } from '@keystack/js';
import { Button, type ButtonSize } from '@keystack/ui';
import type { Pages } from '../../bulk/bulk-run.ts';
import { ExportProgress, useExport } from '../../bulk/use-export.tsx';
import { saveFile } from '../../save-file.ts';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { exportTexts as texts } from '../../texts/users.ts';
import { ButtonWithPopover } from './button-with-popover.tsx';
import { csvFile, jsonFile, type UserFileFormat } from './user-files.ts';

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

  function exportAs({ extension, type, parts }: UserFileFormat) {
    return run(readUsers, (pages) => saveFile(`${displayName} users.${extension}`, type, parts(pages)));
  }

  if (exported !== undefined)
    return <ExportProgress text={texts.exporting(exported)} stopText={texts.stop} onStop={stop} size={size} />;
  return (
    <>
      <ButtonWithPopover button={texts.export} label={texts.title(count)} size={size}>
        {(close) => (
          <>
            <p className="popover-title">{texts.title(count)}</p>
            {[csvFile, jsonFile].map((format) => (
              <Button
                key={format.extension}
                variant="outline"
                onClick={() => {
                  close();
                  return exportAs(format);
                }}
              >
                {format === csvFile ? texts.csv : texts.json}
              </Button>
            ))}
          </>
        )}
      </ButtonWithPopover>
      <Problem reason={problem} />
    </>
  );
}
