import { exportOwnFiles, type SignedMatchFile } from '@gorod/contracts/match-file'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { saveFile } from '../../shared/save-file.ts'
import { MATCH_FILE_TEXTS as T } from '../../shared/texts/match-file.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'

/** All own matches as one file, fetched page by page. */
export function OwnMatches() {
  const [count, setCount] = useState(0)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => allFiles(setCount),
    onSuccess: (files) => saveFile('my-matches.json', JSON.stringify({ matches: files })),
  })
  return (
    <Panel title={T.ownTitle} lead={T.ownLead}>
      <div>
        <Button loading={isPending} icon={<Download aria-hidden="true" />} onClick={() => mutate()}>
          {T.ownButton}
        </Button>
        <p role="status">{isError ? T.exportFailed : count > 0 && T.ownLoading(count)}</p>
        <p>
          <Link className="link" to="/match-file">
            {T.openLead}
          </Link>
        </p>
      </div>
    </Panel>
  )
}

async function allFiles(onCount: (count: number) => void): Promise<readonly SignedMatchFile[]> {
  const all: SignedMatchFile[] = []
  for (let page = 1; ; page++) {
    const { files } = await api(exportOwnFiles, { page }, { file: true })
    if (files.length === 0) return all
    all.push(...files)
    onCount(all.length)
  }
}
