import { exportMatchFile } from '@gorod/contracts/match-file'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { api } from '../../shared/api/client.ts'
import { saveFile } from '../../shared/save-file.ts'
import { MATCH_FILE_TEXTS as T } from '../../shared/texts/match-file.ts'
import { Button } from '../../ui/button/button.tsx'

/** Saves the match as a signed file in the format of the community. */
export function FileButton({ id }: { readonly id: number }) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => api(exportMatchFile, { id }, { file: true }),
    onSuccess: (file) => saveFile(`match-${id}.json`, JSON.stringify(file)),
  })
  return (
    <>
      <Button
        kind="line"
        loading={isPending}
        icon={<FileDown className="icon-18" aria-hidden="true" />}
        onClick={() => mutate()}
      >
        {T.export}
      </Button>
      {isError && <p role="alert">{T.exportFailed}</p>}
    </>
  )
}
