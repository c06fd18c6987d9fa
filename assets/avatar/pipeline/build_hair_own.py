"""own hairstyles on the same scalp: buzz (shell), curly and coils (strand cards)"""
from strands import *
from scipy.spatial import cKDTree
def main(g):
    ctx = head_ctx(g); T = f'{OUT}/tex'; O = f'{OUT}/{g}'; c = ctx.c
    p = load_proxy('hair', 'short04'); v = c.posed(fit(p, c.v0), proxy_weights(p, c.W)); t, _ = tri(p.mesh.faces)
    s = np.concatenate([v, v[t].mean(1), (v[t[:, 0]] + v[t[:, 1]]) / 2]); tr = cKDTree(s)
    eye = (c.heads()[B['LeftEye']] + c.heads()[B['RightEye']]) / 2; top = ctx.pv[ctx.headids, 1].max(); hc = c.heads()[B['Head']] + np.array([0, .10, .02])
    def scalp(P, N):
        d = tr.query(P)[0]; sb = 1 - smooth(eye[1] - .020 - P[:, 1], 0, .012) * (P[:, 2] > .035)
        zl = np.interp(P[:, 1] - eye[1], [-.03, .01, .035, .055, .075], [.048, .054, .074, .100, .3]); sb = sb * (1 - smooth(P[:, 2] - zl, -.004, .004))
        thr = np.where(P[:, 2] > hc[2] + .045, .0125, .020); return smooth(thr - d, 0, .007) * smooth(ctx.ear.query(P)[0], .002, .007) * sb
    def inner(P, N): return scalp(P, N) > .55
    atlas = strand_atlas(f'{T}/hair_strands.png', cols=6, seed=9, density=60, wav=.6)
    # --- buzz: two shells
    save_part(ctx, f'{O}/hairsys_buzz.glb', 'hair', [shell(ctx, scalp, .0008, f'{T}/hair_buzz_{g}.png', 'hair_shell', 448, 448, .95, .42, 5, .30), dict(shell(ctx, scalp, .0024, f'{T}/hair_buzz2_{g}.png', 'hair_shell', 384, 384, .70, .55, 8, 1.0))])
    # --- curly: opaque-ish cap shell + curled cards
    for name, cnt, L0, L1, w in (('curly', 1250, .024, .046, .017), ('coils', 1500, .013, .021, .014)):
        C = Cards(ctx, 21); P, N, ti, b = C.seeds(cnt, lambda P, N: smooth(scalp(P, N), .3, .8))
        for q, nn, tt, bb in zip(P, N, ti, b):
            up = float(np.clip((q[1] - eye[1]) / (top - eye[1]), 0, 1)); front = float(q[2] > hc[2] + .05)
            L = (L0 + (L1 - L0) * up ** .7) * (.75 + .5 * C.r.rand()) * (1 - .45 * front * (up < .62))
            d = C.r.randn(3) * .55 + np.array([0, -.25 + .5 * up, .25 * front]); d = d - nn * (d @ nn); d = d / (np.linalg.norm(d) + 1e-6) + nn * (1.0 + .4 * up)
            C.card(q - nn * .001, nn, (tt, bb), d, L, w * (.7 + .6 * C.r.rand()), seg=4, grav=.5, lift=-.2, col=C.r.randint(6), roll=(C.r.rand() - .5) * 1.6, curl=.9 + .5 * C.r.rand(), aoroot=.35)
        save_part(ctx, f'{O}/hairsys_{name}.glb', 'hair', [shell(ctx, scalp, .0008, f'{T}/hair_{name}_{g}.png', 'hair_shell', 320, 320, .98, .35, 5, .15), C.part(dict(tex=atlas, name='hair', rough=.75, alphaMode='BLEND', doubleSided=True))])
for g in sys.argv[1:] or ['male', 'female']: main(g)
