import { getAvatarLook } from '@gorod/contracts/avatar'
import { type AvatarStage, mountAvatarStage } from '../../features/avatar-viewer/avatar-stage.ts'
import { recipeOf } from '../../features/avatar-viewer/model/recipe-of.ts'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { portraitUrl } from '../../shared/avatar-url.ts'
import { hearPage, tellPage } from './frame-line.ts'

const POSTERS = [
  '/bundle/images/avatar-poster-male.webp',
  '/bundle/images/avatar-poster-female.webp',
] as const

/**
 * `/avatar3d?avatar={rpm_avatar_id}` (spec §2): one avatar and nothing else, by itself or in a frame of this site. A
 * document of its own: no part of the site's own pages comes with it.
 */
export function openAvatarPage(body: HTMLElement, avatar: string): void {
  const main = document.createElement('main')
  const stage = mountAvatarStage(main)
  body.append(main)
  const show = avatarShower(stage)
  hearPage({
    onShow: (next) => void show.next(next),
    onFocus: (on) => void stage.focus(on),
    async onPortrait() {
      tellPage({ kind: 'portrait', avatar: show.shown(), picture: await stage.portrait() })
    },
  })
  void show.next(avatar)
}

/** Shows avatars one after another; of several asked for at once only the last comes. */
function avatarShower(stage: AvatarStage) {
  let wanted: string | null = null
  let shown = ''

  async function put(avatar: string): Promise<void> {
    const look = await api(getAvatarLook, { avatar })
    if (avatar !== wanted) return
    const poster = POSTERS[look.gender]
    const picture = look.portrait === null ? poster : portraitUrl(look.portrait)
    const drawn = await stage.show(recipeOf(look), { poster, picture })
    if (avatar !== wanted) return
    shown = avatar
    tellPage({ kind: drawn ? 'shown' : 'failed', avatar })
  }

  return {
    shown: () => shown,
    async next(avatar: string): Promise<void> {
      if (avatar === wanted) return
      wanted = avatar
      try {
        await put(avatar)
      } catch (error) {
        if (avatar !== wanted) return
        wanted = null
        stage.fail(isMissing(error) ? 'unknown' : 'failed')
        tellPage({ kind: 'failed', avatar })
      }
    },
  }
}
