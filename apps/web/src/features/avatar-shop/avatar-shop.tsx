import type { AvatarItem, AvatarType, UserAssets } from '@gorod/contracts/avatar'
import { RotateCcw, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ViewerFocus } from '../../shared/avatar-viewer/viewer-messages.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { AVATAR_SHOP_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import styles from './avatar-shop.module.css'
import { ColorList, ItemGrid } from './item-grid.tsx'
import { assetOf, focusOf, mayDo, shownColor, wornOf } from './shop-rules.ts'
import { TypeList } from './type-list.tsx'
import { useAvatar, useAvatarActs, useItems, useItemTypes } from './use-avatar-shop.ts'
import { usePortrait } from './use-portrait.ts'
import { ViewerFrame } from './viewer-frame.tsx'

interface AvatarShopProps {
  readonly userId: number
  /** 0 male, 1 female; another one empties the shop and fills it again. */
  readonly gender: 0 | 1
}

/** Spec §2 «Items (avatar) tab»: one's own 3D avatar, tried on and saved. */
export function AvatarShop({ userId, gender }: AvatarShopProps) {
  const avatar = useAvatar(userId, gender)
  return (
    <Loaded query={avatar} size="list" loading={T.loading}>
      {(assets) => <Shop key={gender} userId={userId} gender={gender} avatar={assets} />}
    </Loaded>
  )
}

interface ShopProps extends AvatarShopProps {
  readonly avatar: UserAssets
}

function Shop({ userId, gender, avatar }: ShopProps) {
  const [chosen, setChosen] = useState<AvatarType | null>(null)
  const [focus, setFocus] = useState<ViewerFocus>('whole')
  const types = useItemTypes(userId, gender)
  const type =
    chosen ?? types.data?.find(({ slug }) => slug === 'hairStyle')?.slug ?? types.data?.[0]?.slug ?? null
  const items = useItems(userId, gender, type)
  const acts = useAvatarActs(userId, gender)
  const portrait = usePortrait(userId)
  const { ask } = portrait
  const due = avatar.portrait_due && !avatar.preview ? avatar.rpm_avatar_id : null
  useEffect(() => {
    if (due !== null) ask(due)
  }, [due, ask])
  const may = mayDo({
    preview: avatar.preview,
    busy: acts.busy !== null,
    typesLoading: types.isLoading,
    itemsLoading: items.isLoading,
  })
  const select = (slug: AvatarType) => {
    setChosen(slug)
    setFocus(focusOf(slug))
  }
  return (
    <section className={styles.shop} aria-label={T.label}>
      <div className={styles.model}>
        <Model avatar={avatar} focus={focus} onFocus={setFocus} portrait={portrait} />
        {may.shown && <Acts acts={acts} may={may} shown={avatar.rpm_avatar_id} onSaved={ask} />}
      </div>
      <div className={styles.wardrobe}>
        <Loaded query={types} size="list" loading={T.loading}>
          {(list) => (
            <>
              {type !== null && <TypeList types={list} selected={type} onSelect={select} />}
              <Loaded query={items} size="list" loading={T.loading}>
                {(found) =>
                  type !== null && (
                    <Items
                      type={type}
                      list={found}
                      avatar={avatar}
                      disabled={!may.equip}
                      equip={acts.equip}
                    />
                  )
                }
              </Loaded>
            </>
          )}
        </Loaded>
      </div>
      {acts.alert !== null && (
        <QuickAlert message={acts.alert} closeLabel={INTERFACE_TEXTS.close} onClose={acts.dismiss} />
      )}
    </section>
  )
}

interface ModelProps {
  readonly avatar: UserAssets
  readonly focus: ViewerFocus
  readonly onFocus: (focus: ViewerFocus) => void
  readonly portrait: ReturnType<typeof usePortrait>
}

function Model({ avatar, focus, onFocus, portrait }: ModelProps) {
  return (
    <div className={styles.frame}>
      <ViewerFrame
        title={T.viewer}
        avatar={avatar.rpm_avatar_id}
        focus={focus}
        onFocus={onFocus}
        portrait={{ of: portrait.asked, onTaken: portrait.take }}
      >
        {avatar.preview && (
          <span className={styles.trying}>
            <Sparkles className="icon-16" aria-hidden="true" />
            {T.trying}
          </span>
        )}
      </ViewerFrame>
    </div>
  )
}

interface ActsProps {
  readonly acts: ReturnType<typeof useAvatarActs>
  readonly may: ReturnType<typeof mayDo>
  readonly shown: UserAssets['rpm_avatar_id']
  readonly onSaved: (avatarId: UserAssets['rpm_avatar_id']) => void
}

/** Saves what is tried on, or takes everything off after a question. */
function Acts({ acts, may, shown, onSaved }: ActsProps) {
  const [asking, setAsking] = useState(false)
  const save = async () => {
    const saved = await acts.save(shown)
    if (saved !== null) onSaved(saved.rpm_avatar_id)
  }
  const reset = async () => {
    await acts.reset()
    setAsking(false)
  }
  return (
    <div className={styles.acts}>
      <Button kind="lamp" disabled={!may.save} loading={acts.busy === 'save'} onClick={() => void save()}>
        {T.save}
      </Button>
      <Button
        kind="line"
        disabled={!may.reset}
        icon={<RotateCcw className="icon-18" aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {T.reset}
      </Button>
      {asking && (
        <ConfirmModal
          texts={{ title: T.resetTitle, confirm: T.reset, cancel: T.cancel, close: INTERFACE_TEXTS.close }}
          kind="alert"
          busy={acts.busy === 'reset'}
          onConfirm={() => void reset()}
          onClose={() => setAsking(false)}
        >
          <p>{T.resetText}</p>
        </ConfirmModal>
      )}
    </div>
  )
}

interface ItemsProps {
  readonly type: AvatarType
  readonly list: NonNullable<ReturnType<typeof useItems>['data']>
  readonly avatar: UserAssets
  readonly disabled: boolean
  readonly equip: ReturnType<typeof useAvatarActs>['equip']
}

function Items({ type, list: { items, colors }, avatar, disabled, equip }: ItemsProps) {
  const worn = wornOf(avatar.assets, type)
  const item = items.find(({ external_id }) => external_id === worn?.externalId) ?? null
  const put = (next: AvatarItem | null, color: string | null) =>
    void equip({ [type]: next === null ? null : assetOf(next, color) })
  return (
    <>
      {colors.length > 0 && item !== null && (
        <ColorList
          colors={colors}
          selected={shownColor(item, worn?.color ?? null, colors)}
          disabled={disabled}
          onSelect={(color) => put(item, color)}
        />
      )}
      <ItemGrid
        type={type}
        items={items}
        worn={worn?.externalId ?? null}
        disabled={disabled}
        onEquip={(next) => put(next, worn?.color ?? null)}
      />
    </>
  )
}
