import type { Profile } from '@gorod/contracts/profile'
import { CircleAlert, ImageUp, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { avatarUrl, defaultAvatarUrl, isPhoto } from '../../shared/avatar-url.ts'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import styles from './edit-modal.module.css'
import { PICTURE_TYPES } from './picture-file.ts'
import type { usePicture } from './use-picture.ts'

const SIZE = 84

interface PictureFieldProps {
  readonly profile: Profile
  readonly picture: ReturnType<typeof usePicture>
}

/** The present picture or the chosen one, and the way to choose: by press, by key, by dropping a file. */
export function PictureField({ profile, picture }: PictureFieldProps) {
  const { preview, dragged, error, take, remove, removed, fail } = picture
  const noteId = useId()
  return (
    <div className={styles.picture}>
      <div className={dragged ? `${styles.portrait} ${styles.dragged}` : styles.portrait}>
        {preview === null ? (
          <Saved profile={profile} picture={picture} />
        ) : (
          <>
            <img src={preview} width={SIZE} height={SIZE} alt="" onError={fail} />
            <IconButton label={T.pictureRemove} className={styles.remove} onClick={remove}>
              <X className="icon-16" aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      <div>
        <label className={`${buttonClass({ size: 'sm' })} ${styles.choose}`}>
          <input
            type="file"
            name="avatar"
            accept={PICTURE_TYPES.join(',')}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={noteId}
            onChange={(event) => {
              take([...(event.target.files ?? [])])
              // The same file again is a change too.
              event.target.value = ''
            }}
          />
          <ImageUp className="icon-16" aria-hidden="true" />
          {T.picture}
        </label>
        {error === undefined ? (
          <p className={styles.hint} id={noteId}>
            {dragged ? T.pictureDrop : removed ? T.photoGoes : T.pictureHint}
          </p>
        ) : (
          <p className={`${styles.hint} ${styles.wrong}`} id={noteId} role="alert">
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** The picture there is. A photo can be taken off, and put back until the form is saved. */
function Saved({ profile, picture: { removed, removeSaved } }: PictureFieldProps) {
  const src = avatarUrl(profile)
  return (
    <>
      <span className={removed ? styles.goes : undefined}>
        <Avatar src={src} fallback={defaultAvatarUrl(profile.id)} size={SIZE} />
      </span>
      {isPhoto(src) && (
        <IconButton
          label={removed ? T.photoKeep : T.photoRemove}
          className={styles.remove}
          onClick={() => removeSaved(!removed)}
        >
          {removed ? (
            <Undo2 className="icon-16" aria-hidden="true" />
          ) : (
            <X className="icon-16" aria-hidden="true" />
          )}
        </IconButton>
      )}
    </>
  )
}
