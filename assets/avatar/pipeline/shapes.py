"""Base shapes (male / female), stylisation, face morph catalogue, relaxed rest pose."""
from mhlib import *

# bone: (parent, where it begins in the package's rig, bones of that rig whose skin it takes).  «*» stands for the side letter
_SIDE = {
  'Shoulder': ('Spine2', 'clavicle.*', ['clavicle.*', 'shoulder01.*']), 'Arm': ('Shoulder', 'upperarm01.*', ['upperarm01.*', 'upperarm02.*']),
  'ForeArm': ('Arm', 'lowerarm01.*', ['lowerarm01.*', 'lowerarm02.*']), 'Hand': ('ForeArm', 'wrist.*', ['wrist.*'] + [f'metacarpal{k}.*' for k in range(1, 5)]),
  **{f'Hand{n}1': ('Hand', f'finger{k}-1.*', [f'finger{k}-1.*']) for k, n in enumerate(('Thumb', 'Index', 'Middle', 'Ring', 'Pinky'), 1)},
  **{f'Hand{n}2': (f'Hand{n}1', f'finger{k}-2.*', [f'finger{k}-2.*', f'finger{k}-3.*']) for k, n in enumerate(('Thumb', 'Index', 'Middle', 'Ring', 'Pinky'), 1)},
  'UpLeg': ('Hips', 'upperleg01.*', ['upperleg01.*', 'upperleg02.*', 'pelvis.*']), 'Leg': ('UpLeg', 'lowerleg01.*', ['lowerleg01.*', 'lowerleg02.*']),
  'Foot': ('Leg', 'foot.*', ['foot.*']), 'ToeBase': ('Foot', 'toe2-1.*', [f'toe{k}-{j}.*' for k in range(1, 6) for j in range(1, 4)]),
}
_RIG = {'Hips': ('', 'root', ['root', 'spine05']), 'Spine': ('Hips', 'spine04', ['spine04']), 'Spine1': ('Spine', 'spine03', ['spine03']), 'Spine2': ('Spine1', 'spine02', ['spine02', 'spine01', 'breast.L', 'breast.R']),
        'Neck': ('Spine2', 'neck01', ['neck01', 'neck02', 'neck03']), 'Head': ('Neck', 'head', [])}
for _full, _l in (('Left', 'L'), ('Right', 'R')):
    for _n, (_p, _h, _b) in _SIDE.items():
        _RIG[_full + _n] = (_full + _p if _p in _SIDE else _p, _h.replace('*', _l), [x.replace('*', _l) for x in _b])
    _RIG[_full + 'Eye'] = ('Head', None, [])
NAMES = list(_RIG)
B = {n: k for k, n in enumerate(NAMES)}
PARENT = [B[p] if p else -1 for p, _, _ in _RIG.values()]
NB = len(NAMES)

def weight_matrix():
    b = base(); bone = {x: B[n] for n, (_, _, xs) in _RIG.items() for x in xs}
    to = np.array([bone.get(x, B['Head']) for x in b.bones])                    # bones of the face belong to the head
    w = np.zeros((len(b.v), NB))
    for k in range(4): np.add.at(w, (np.arange(len(b.v)), to[b.si[:, k]]), b.sw[:, k])
    for side, n in (('l', 'LeftEye'), ('r', 'RightEye')):
        ids = b.vg[f'helper-{side}-eye']; w[ids] = 0; w[ids, B[n]] = 1
    # the hips turn with the legs otherwise: what is above the crotch follows the pelvis
    w /= w.sum(1, keepdims=True)
    return w

def joint_heads(v):
    vg = base().vg
    h = np.array([joint(v, f'{at}____head') if at else np.zeros(3) for _, at, _ in _RIG.values()])
    for e, s in (('LeftEye', 'l'), ('RightEye', 'r')):
        ev = v[vg[f'helper-{s}-eye']]; h[B[e]] = (ev.max(0) + ev.min(0)) / 2
    return h

# ---------------------------------------------------------------- base shape
EX = 'expression/units/caucasian'
STYLE = {   # (target, weight) lists - all MakeHuman CC0 targets
  'male': {
    'races': {'caucasian': .68, 'asian': .26, 'african': .06}, 'muscle': .60, 'weight': .5,
    'detail': [('eyes/*eye-scale-incr', 1.1), ('eyes/*eye-height2-incr', .25), ('eyes/*eye-height1-incr', .15), ('eyes/*eye-height3-incr', .25), ('nose/nose-scale-vert-decr', .3), ('nose/nose-scale-depth-decr', .25), ('nose/nose-volume-decr', .25),
               ('nose/nose-point-width-incr', .1), ('nose/nose-scale-horiz-decr', .1), ('nose/nose-curve-concave', .1), ('head/head-oval', .2), ('chin/chin-width-incr', .2), ('chin/chin-prominent-incr', .25), ('chin/chin-jaw-drop-decr', .1),
               ('mouth/mouth-scale-horiz-decr', .18), ('mouth/mouth-scale-vert-decr', .12), ('mouth/mouth-upperlip-volume-decr', .2), ('mouth/mouth-lowerlip-volume-decr', .1), ('mouth/mouth-trans-up', .1),
               ('cheek/*cheek-bones-incr', .15), ('cheek/*cheek-volume-incr', .1), ('neck/neck-scale-horiz-incr', .2), ('eyes/*eye-bag-decr', .9), ('eyes/*eye-bag-out', .2), ('forehead/forehead-nubian-decr', .2),
               ('eyebrows/eyebrows-angle-up', .35), ('eyebrows/eyebrows-trans-up', .25), ('eyes/*eye-eyefold-up', .3), (EX + '/mouth-corner-puller', .16)],
    'head_scale': 1.15, 'hand_scale': 1.03},
  'female': {
    'races': {'caucasian': .62, 'asian': .34, 'african': .04}, 'muscle': .5, 'weight': .46,
    'detail': [('eyes/*eye-scale-incr', 1.25), ('eyes/*eye-height2-incr', .25), ('eyes/*eye-height3-incr', .2), ('eyes/*eye-corner2-up', .25), ('nose/nose-scale-vert-decr', .4), ('nose/nose-scale-depth-decr', .3), ('nose/nose-volume-decr', .5),
               ('nose/nose-point-up', .25), ('nose/nose-scale-horiz-decr', .2), ('nose/nose-curve-concave', .2), ('mouth/mouth-upperlip-volume-incr', .1), ('mouth/mouth-lowerlip-volume-incr', .05), ('mouth/mouth-scale-horiz-decr', .22), ('mouth/mouth-scale-vert-decr', .1), ('mouth/mouth-trans-up', .15),
               ('head/head-oval', .2), ('head/head-round', .12), ('chin/chin-width-decr', .1), ('chin/chin-height-decr', .2), ('cheek/*cheek-bones-incr', .2), ('cheek/*cheek-volume-incr', .15), ('eyes/*eye-bag-decr', .9), ('eyebrows/eyebrows-trans-up', .25),
               (EX + '/mouth-corner-puller', .16)],
    'head_scale': 1.16, 'hand_scale': 1.0},
}

def add(v, name, w):
    if '*' in name:
        apply(v, name.replace('*', 'l-'), w); apply(v, name.replace('*', 'r-'), w)
    elif name.startswith(EX + '/eye-') and 'BOTH' in name:
        for s in ('left', 'right'): apply(v, name.replace('BOTH', s), w)
    else: apply(v, name, w)

def macro(g, s):
    v = base().v.copy()
    for r, w in s['races'].items(): apply(v, f'macrodetails/{r}-{g}-young', w)
    m, wt = s['muscle'], s['weight']
    mm = [('averagemuscle', 1 - max(0, m - .5) * 2 - max(0, .5 - m) * 2), ('maxmuscle', max(0, m - .5) * 2), ('minmuscle', max(0, .5 - m) * 2)]
    ww = [('averageweight', 1 - abs(wt - .5) * 2), ('maxweight', max(0, wt - .5) * 2), ('minweight', max(0, .5 - wt) * 2)]
    for a, x in mm:
        for b, y in ww:
            if x * y > 0:
                apply(v, f'macrodetails/universal-{g}-young-{a}-{b}', x * y)
                apply(v, f'macrodetails/proportions/{g}-young-{a}-{b}-idealproportions', x * y)
    return v

# ---------------------------------------------------------------- face items -> target recipes
FACE = {
  'faceshape': {'oval': [], 'round': [('head/head-round', .8), ('cheek/*cheek-volume-incr', .4)], 'square': [('head/head-square', .8), ('chin/chin-width-incr', .3)],
     'heart': [('head/head-invertedtriangular', .9), ('chin/chin-width-decr', .4)], 'long': [('head/head-rectangular', .55), ('head/head-scale-vert-incr', .25), ('chin/chin-height-incr', .3)],
     'diamond': [('head/head-diamond', .45), ('cheek/*cheek-bones-incr', .7), ('chin/chin-width-decr', .3)]},
  'eyeShape': {'almond': [], 'round': [('eyes/*eye-height2-incr', .6), ('eyes/*eye-height1-incr', .4), ('eyes/*eye-height3-incr', .4)],
     'narrow': [('eyes/*eye-height2-decr', .85), ('eyes/*eye-height1-decr', .65), ('eyes/*eye-height3-decr', .65)], 'upturned': [('eyes/*eye-corner1-up', 2.2), ('eyes/*eye-corner2-down', .7), ('eyes/*eye-eyefold-angle-down', .6)],
     'downturned': [('eyes/*eye-corner1-down', 2.2), ('eyes/*eye-corner2-up', .5), ('eyes/*eye-eyefold-angle-up', .7)], 'monolid': [('eyes/*eye-epicanthus-in', 1.8), ('eyes/*eye-eyefold-down', 1.2), ('eyes/*eye-eyefold-convex', .8), ('eyes/*eye-height2-decr', .35)],
     'large': [('eyes/*eye-scale-incr', .55), ('eyes/*eye-height2-incr', .2)], 'hooded': [('eyes/*eye-eyefold-down', 1.6), ('eyes/*eye-eyefold-convex', 1.2), ('eyes/*eye-eyefold-angle-up', .7), ('eyes/*eye-height3-decr', .5), ('eyes/*eye-height2-decr', .2)]},
  'noseShape': {'straight': [], 'button': [('nose/nose-scale-vert-decr', .6), ('nose/nose-point-up', .8), ('nose/nose-base-up', .5), ('nose/nose-curve-concave', .3)],
     'aquiline': [('nose/nose-hump-incr', .8), ('nose/nose-point-down', .5), ('nose/nose-curve-convex', .5), ('nose/nose-scale-depth-incr', .3)],
     'wide': [('nose/nose-scale-horiz-incr', .85), ('nose/nose-nostrils-width-incr', .8), ('nose/nose-flaring-incr', .6)], 'narrow': [('nose/nose-scale-horiz-decr', .85), ('nose/nose-point-width-decr', .5), ('nose/nose-width2-decr', .7)],
     'long': [('nose/nose-scale-vert-incr', .9), ('nose/nose-point-down', .45)], 'snub': [('nose/nose-curve-concave', .8), ('nose/nose-point-up', .6), ('nose/nose-point-width-incr', .5)], 'bulbous': [('nose/nose-point-width-incr', .9), ('nose/nose-volume-incr', .5)]},
  'lipShape': {'natural': [], 'full': [('mouth/mouth-upperlip-volume-incr', .9), ('mouth/mouth-lowerlip-volume-incr', .9), ('mouth/mouth-upperlip-height-incr', .4), ('mouth/mouth-lowerlip-height-incr', .3)],
     'thin': [('mouth/mouth-upperlip-height-decr', .9), ('mouth/mouth-lowerlip-height-decr', .8), ('mouth/mouth-upperlip-volume-decr', .6), ('mouth/mouth-lowerlip-volume-decr', .5)],
     'heart': [('mouth/mouth-cupidsbow-incr', .9), ('mouth/mouth-upperlip-height-incr', .4), ('mouth/mouth-scale-horiz-decr', .35)],
     'wide': [('mouth/mouth-scale-horiz-incr', .85)], 'small': [('mouth/mouth-scale-horiz-decr', .8), ('mouth/mouth-scale-vert-incr', .2)],
     'smile': [(EX + '/mouth-corner-puller', .55), ('mouth/mouth-angles-up', .45)], 'downturned': [('mouth/mouth-angles-down', 1.05)]},
  # not shop items, used by the viewer for life
  'anim': {'blink': [(EX + '/eye-BOTH-closure', 1.)], 'smile': [(EX + '/mouth-corner-puller', .6)], 'browsUp': [(EX + '/eyebrows-left-up', .7), (EX + '/eyebrows-right-up', .7)],
           'mouthOpen': [(EX + '/mouth-open', .50)], 'mouthRound': [(EX + '/mouth-pursing', .6), (EX + '/mouth-open', .35)]},
}

def recipe_delta(rec):
    d = np.zeros((19158, 3))
    for n, w in rec: add(d, n, w)
    return d

# ---------------------------------------------------------------- rest pose
def rotz(a): c, s = np.cos(a), np.sin(a); return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.]])
def rotx(a): c, s = np.cos(a), np.sin(a); return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
def roty(a): c, s = np.cos(a), np.sin(a); return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
def axis_rot(ax, a):
    ax = ax / np.linalg.norm(ax); K = np.array([[0, -ax[2], ax[1]], [ax[2], 0, -ax[0]], [-ax[1], ax[0], 0]])
    return np.eye(3) + np.sin(a) * K + (1 - np.cos(a)) * K @ K

def min_rot(a, b):
    a = a / np.linalg.norm(a); b = b / np.linalg.norm(b); ax = np.cross(a, b); n = np.linalg.norm(ax)
    return np.eye(3) if n < 1e-9 else axis_rot(ax, np.arctan2(n, a @ b))

def pose_mats(h, g):
    """world rotation matrices per bone for the relaxed pose (arms hanging); returns R[k], new joint positions"""
    D = np.pi / 180
    W = {}                                # absolute world rotations for chosen bones
    for side, s in (('Left', 1), ('Right', -1)):
        sh, a, f, hd = (B[side + x] for x in ('Shoulder', 'Arm', 'ForeArm', 'Hand'))
        out = 14 if g == 'male' else 11
        up = np.array([s * np.sin(out * D), -np.cos(out * D), -.06])
        fo = np.array([s * np.sin((out - 6) * D), -np.cos((out - 6) * D), .20])
        ha = np.array([s * np.sin(1 * D), -1, .16])
        W[sh] = rotz(-s * 5 * D)
        W[a] = min_rot(W[sh] @ (h[f] - h[a]), up) @ W[sh]
        W[f] = min_rot(W[a] @ (h[hd] - h[f]), fo) @ W[a]
        mid = h[B[side + 'HandMiddle1']]
        W[hd] = min_rot(W[f] @ (mid - h[hd]), ha) @ W[f]
        midd = W[hd] @ (h[B[side + 'HandMiddle2']] - mid); row = W[hd] @ (h[B[f'{side}HandPinky1']] - h[B[f'{side}HandIndex1']])
        for fi, c1, c2, tog in (('Index', 12, 18, .45), ('Middle', 16, 21, 0), ('Ring', 20, 24, .5), ('Pinky', 23, 26, .55)):
            j1, j2 = B[f'{side}Hand{fi}1'], B[f'{side}Hand{fi}2']
            d = W[hd] @ (h[j2] - h[j1]); d /= np.linalg.norm(d); m = midd / np.linalg.norm(midd)
            W[j1] = axis_rot(row, s * c1 * D) @ min_rot(d, d * (1 - tog) + m * tog) @ W[hd]
            W[j2] = axis_rot(row, s * c2 * D) @ W[j1]
        t1, t2 = B[side + 'HandThumb1'], B[side + 'HandThumb2']
        d = W[hd] @ (h[t2] - h[t1]); W[t1] = min_rot(d, d / np.linalg.norm(d) * .7 + np.array([0, -.6, .1])) @ W[hd]; W[t2] = axis_rot(row, s * 8 * D) @ W[t1]
        # legs closer together, feet slightly turned out
        ul, lg, ft = (B[side + x] for x in ('UpLeg', 'Leg', 'Foot'))
        k = .035 if g == 'male' else .015
        W[ul] = min_rot(h[lg] - h[ul], np.array([s * k, -1, .015])); W[lg] = min_rot(W[ul] @ (h[ft] - h[lg]), np.array([s * (k + .012), -1, -.045])) @ W[ul]
        W[ft] = roty(s * (4 if g == 'male' else 2) * D)
    R = [None] * NB; nh = h.copy()
    for k in range(NB):
        p = PARENT[k]
        R[k] = W[k] if k in W else (np.eye(3) if p < 0 else R[p])
        if p >= 0: nh[k] = nh[p] + R[p] @ (h[k] - h[p])
    return np.array(R), nh

def skin(v, w, R, h, nh):
    out = np.zeros_like(v)
    for k in range(NB):
        m = w[:, k] > 1e-6
        if m.any(): out[m] += w[m, k:k + 1] * ((v[m] - h[k]) @ R[k].T + nh[k])
    return out
def skin_dir(d, w, R):
    out = np.zeros_like(d)
    for k in range(NB):
        m = w[:, k] > 1e-6
        if m.any(): out[m] += w[m, k:k + 1] * (d[m] @ R[k].T)
    return out

class Char:
    """a gender's final base: fitted helpers, weights, skeleton, face deltas"""
    def __init__(c, g, stylise=1.0):
        s = STYLE[g]; c.g = g
        v = macro(g, s)
        for n, w in s['detail']: add(v, n, w * stylise)
        c.W = weight_matrix()
        # ---- stylised head / hands scale (smooth, by skin weights)
        h = joint_heads(v)
        eye = [B['LeftEye'], B['RightEye']]
        wh = c.W[:, B['Head']] + c.W[:, eye].sum(1)
        # joint cubes and helpers of the head follow fully
        k = 1 + (s['head_scale'] - 1) * stylise
        piv = h[B['Head']] + np.array([0, -.05, 0])
        c.gain = 1 + (k - 1) * wh
        v = piv + (v - piv) * c.gain[:, None] if k != 1 else v
        c.v0 = v
        c.h0 = joint_heads(v)
        ids = base().vg['joint-ground']; c.ground = v[ids].mean(0)[1]
        c.R, c.nh = pose_mats(c.h0, g)
        c.ground = skin(v[:13380], c.W[:13380], c.R, c.h0, c.nh)[:, 1].min()
        c.delta0 = {t: {n: recipe_delta(r) * c.gain[:, None] for n, r in d.items() if r} for t, d in FACE.items()}
    def out(c, p):            # MakeHuman decimetre space -> glTF metres, feet on y=0
        q = p.copy(); q[:, 1] -= c.ground; return q * .1
    def posed(c, v, w): return c.out(skin(v, w, c.R, c.h0, c.nh))
    def heads(c): return c.out(c.nh)
