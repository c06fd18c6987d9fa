import { type DragEvent, useEffect, useState } from 'react'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import type { PhotoWish } from './edit-values.ts'
import { type PictureFault, pictureFault } from './picture-file.ts'

interface PictureHolder {
  readonly photo: PhotoWish
  readonly choosePhoto: (wish: PhotoWish) => void
  readonly errors: Readonly<Record<string, string>>
  readonly busy: boolean
}

/** The chosen picture before it is sent: looked at, shown, dropped onto the form. */
export function usePicture({ photo, choosePhoto, errors, busy }: PictureHolder) {
  const [fault, setFault] = useState<PictureFault | null>(null)
  const [dragged, setDragged] = useState(false)
  const preview = usePreview(photo === 'removed' ? null : photo)

  const take = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    const found = files.length > 1 ? 'several' : pictureFault(file)
    setFault(found)
    // The earlier choice stays when the new one cannot be used.
    if (found === null) choosePhoto(file)
  }

  return {
    preview,
    dragged,
    error: fault === null ? errors.avatar : T.pictureErrors[fault],
    take,
    remove: () => {
      setFault(null)
      choosePhoto(null)
    },
    /** The photo there is goes with the save. */
    removed: photo === 'removed',
    removeSaved: (removed: boolean) => {
      setFault(null)
      choosePhoto(removed ? 'removed' : null)
    },
    /** The browser cannot draw it, whatever its name says. */
    fail: () => {
      choosePhoto(null)
      setFault('unreadable')
    },
    /** The whole form: a file that misses the button must not open in place of the page. */
    dropZone: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.dataTransfer.dropEffect = busy ? 'none' : 'copy'
        setDragged(!busy)
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setDragged(false)
      },
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDragged(false)
        if (!busy) take([...event.dataTransfer.files])
      },
    },
  }
}

/** An address the picture can be drawn from, for as long as it is chosen. */
function usePreview(picture: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [picture])
  return url
}
