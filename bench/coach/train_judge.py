"""Trains the network that scores answers and the topic check, and writes their weights.

    npm run bench:coach -- --export     # writes features and grades to node_modules/.cache/coach-features
    python3 bench/coach/train_judge.py --cross-validate   # three folds; test questions and test writers are both unseen
    python3 bench/coach/train_judge.py --unseen-writers   # three folds; only the writers are unseen, short answers apart
    python3 bench/coach/train_judge.py                    # trains on all but the final part, writes the weights

Needs Debian's python3-torch and python3-sklearn.
"""
import argparse, base64, json, pathlib
import numpy as np, torch, torch.nn as nn
from sklearn.linear_model import LinearRegression, LogisticRegression

root = pathlib.Path(__file__).resolve().parents[2]
cache = root / "node_modules/.cache/coach-features"
target_file = root / "src/server/training/scoring/judge-weights.json"

FINAL_WRITERS = {"33", "34", "35"}
# Short answers that are never used in training, to questions that are.
SHORT_WRITER = "39"
# Short answers that training reads. They are few, so it reads each several times in a pass.
SHORT_TRAINING_WRITERS = {"36", "37", "38"}
SHORT_REPEATS = 3
MARKS = ["relevance", "substance", "specificity", "own", "outcome", "judgement", "correct"]
VECTOR, MAX_SENTENCES = 512, 24
HIDDEN, HEADS, SEEDS, EPOCHS, BATCH = 48, 4, 4, 30, 64
# The score counts most; the marks keep the hidden layer honest and name what to improve.
LOSS_WEIGHTS = torch.tensor([4.0] + [0.7] * len(MARKS) + [0.5])
STRENGTH_WEIGHT = 0.05
torch.set_num_threads(2)


class Judge(nn.Module):
    def __init__(self, sentence_size, answer_size):
        super().__init__()
        self.sentence = nn.Linear(sentence_size, HIDDEN)
        self.attention = nn.Linear(HIDDEN, HEADS)
        # How likely a reader is to quote the sentence as the best of the answer.
        self.strength = nn.Linear(sentence_size, 1)
        self.question = nn.Linear(VECTOR, HIDDEN)
        self.answer = nn.Linear(answer_size, HIDDEN)
        self.hidden = nn.Linear(HIDDEN * (HEADS + 3), HIDDEN)
        self.output = nn.Linear(HIDDEN, len(MARKS) + 2)
        self.drop = nn.Dropout(0.3)
        self.drop_input = nn.Dropout(0.1)

    def forward(self, sentences, mask, answer, question):
        act = nn.functional.gelu
        # Only sentences that exist: two of three places are empty.
        exists = mask > 0
        own = sentences[exists]
        hidden = torch.zeros(*mask.shape, HIDDEN)
        hidden[exists] = self.drop(act(self.sentence(self.drop_input(own))))
        weights = torch.softmax(self.attention(hidden).masked_fill(mask[..., None] == 0, -1e4), 1)
        pooled = torch.einsum("bsh,bsa->bah", hidden, weights).flatten(1)
        mean = (hidden * mask[..., None]).sum(1) / mask.sum(1, keepdim=True).clamp(min=1)
        both = mean * torch.tanh(self.question(question))
        joined = torch.cat([pooled, mean, both, self.drop(act(self.answer(answer)))], 1)
        strength = torch.full(mask.shape, -1e4)
        strength[exists] = self.strength(self.drop_input(own))[..., 0]
        return self.output(self.drop(act(self.hidden(joined)))), strength


class Data:
    def __init__(self):
        self.rows = rows = json.load(open(cache / "answers.json"))
        numbers = np.fromfile(cache / "features.f32", dtype=np.float32)
        size = max(row["sentenceSize"] for row in rows)
        count = len(rows)
        self.sentences = np.zeros((count, MAX_SENTENCES, size), np.float32)
        self.mask = np.zeros((count, MAX_SENTENCES), np.float32)
        self.answer = np.zeros((count, rows[0]["answerSize"]), np.float32)
        self.question = np.zeros((count, VECTOR), np.float32)
        self.strength = np.zeros((count, MAX_SENTENCES), np.float32)
        for i, row in enumerate(rows):
            at, n = row["at"], row["sentences"]
            self.question[i] = numbers[at : at + VECTOR]
            self.answer[i] = numbers[at + VECTOR : at + VECTOR + self.answer.shape[1]]
            start = at + VECTOR + self.answer.shape[1]
            if n:
                self.sentences[i, :n] = numbers[start : start + n * size].reshape(n, size)
                self.mask[i, :n] = 1
            for index in row.get("strengths", []):
                self.strength[i, index] += 1 / len(row["strengths"])
        self.targets = np.array([target_of(row["target"]) for row in rows], np.float32)
        self.grades = self.targets[:, 0] * 10
        self.kinds = np.array([row["kind"] for row in rows])
        self.writers = np.array([row["writer"] for row in rows])
        self.asked = np.array([row["question"] for row in rows])
        # A misplaced answer belongs to two questions.
        self.also = np.array([row.get("alsoQuestion", row["question"]) for row in rows])
        by_final_writer = np.isin(self.writers, list(FINAL_WRITERS))
        final_questions = list(set(self.asked[by_final_writer & (self.kinds == "graded")]))
        self.final = by_final_writer
        self.short = self.writers == SHORT_WRITER
        self.short_training = np.isin(self.writers, list(SHORT_TRAINING_WRITERS))
        self.usable = ~by_final_writer & ~self.short & ~np.isin(self.asked, final_questions) & ~np.isin(self.also, final_questions)

    def kind(self, *names):
        return np.isin(self.kinds, names)


def target_of(target):
    known = target["marks"] or {}
    marks = [np.nan if known.get(name) is None else known[name] / 3 for name in MARKS]
    return [target["score"] / 10, *marks, np.nan if target["redFlag"] is None else target["redFlag"]]


class Scale:
    """Standardisation, learnt on the training part."""

    def __init__(self, data, train):
        known = data.sentences[train][data.mask[train] > 0]
        self.mean, self.deviation = known.mean(0), known.std(0) + 1e-3
        # The features beside the vector are small already.
        self.mean[VECTOR:], self.deviation[VECTOR:] = 0, 1
        self.answer_mean, self.answer_deviation = data.answer[train].mean(0), data.answer[train].std(0) + 1e-3

    def sentences(self, data):
        return ((data.sentences - self.mean) / self.deviation * data.mask[..., None]).astype(np.float32)

    def answer(self, data):
        return np.clip((data.answer - self.answer_mean) / self.answer_deviation, -4, 4).astype(np.float32)


class Model:
    """Networks with their scale, and the topic check."""

    def __init__(self, data, train, seeds, short_repeats=SHORT_REPEATS):
        self.short_repeats = short_repeats
        scored = train & data.kind("graded", "padded", "quality")
        self.scale = Scale(data, scored)
        self.inputs = (self.scale.sentences(data), data.mask, self.scale.answer(data), data.question)
        self.nets = [self.fit(data, scored, seed) for seed in range(seeds)]
        relevance = data.targets[:, 1]
        on_topic = data.kind("graded") & (relevance >= 0.6)
        topic = train & (on_topic | data.kind("misplaced"))
        # Only similarities: signs of form say nothing about the topic.
        columns = topic_columns(data.answer.shape[1])
        fitted = LogisticRegression(C=0.1, max_iter=2000).fit(self.inputs[2][topic][:, columns], on_topic[topic])
        self.topic_weights = np.zeros(data.answer.shape[1], np.float32)
        self.topic_weights[columns] = fitted.coef_[0]
        self.topic_bias = float(fitted.intercept_[0])

    def tensors(self, i):
        return [torch.from_numpy(array[i]) for array in self.inputs]

    def fit(self, data, train, seed):
        torch.manual_seed(seed)
        net = Judge(data.sentences.shape[2], data.answer.shape[1])
        groups = [
            {"params": [value for name, value in net.named_parameters() if not name.startswith("strength")]},
            {"params": net.strength.parameters(), "weight_decay": 3e-1},
        ]
        optimizer = torch.optim.AdamW(groups, lr=2e-3, weight_decay=3e-2)
        short = np.where(train & data.short_training & data.kind("graded"))[0]
        index = np.concatenate([np.where(train)[0], *[short] * (self.short_repeats - 1)])
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=EPOCHS * (len(index) // BATCH) + 1)
        random = np.random.RandomState(seed)
        net.train()
        for _ in range(EPOCHS):
            order = random.permutation(index)
            for start in range(0, len(order) - BATCH + 1, BATCH):
                i = order[start : start + BATCH]
                expected = torch.from_numpy(data.targets[i])
                known = ~torch.isnan(expected)
                given, strength = net(*self.tensors(i))
                loss = ((given - torch.nan_to_num(expected)) ** 2 * known * LOSS_WEIGHTS).sum(1).mean()
                quoted = torch.from_numpy(data.strength[i])
                loss = loss - STRENGTH_WEIGHT * (torch.log_softmax(strength, 1) * quoted).sum(1).mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                schedule.step()
        return net.eval()

    def predict(self, test):
        """Outputs, their deviation among the networks, strengths, and the probability to be on topic."""
        i = np.where(test)[0]
        with torch.no_grad():
            outputs = [[part.numpy() for part in net(*self.tensors(i))] for net in self.nets]
        given = np.array([output for output, _ in outputs])
        topic = 1 / (1 + np.exp(-(self.inputs[2][i] @ self.topic_weights + self.topic_bias)))
        return given.mean(0), given[..., 0].std(0) * 10, np.mean([strength for _, strength in outputs], 0), topic


def topic_columns(size):
    """Similarities, type and rubric: see `getAnswerFeatures` and `getRubricFeatures`."""
    similarities, types, rubric = 12, 7, 16
    return list(range(size - similarities - types - rubric, size))


def report(name, grades, given):
    given = np.clip(given, 0, 10)
    strong, poor = grades >= 7.5, grades <= 3
    print(
        f"{name:14} {len(grades):5} answers  r {np.corrcoef(grades, given)[0, 1]:.3f}  error {np.abs(grades - given).mean():.2f}"
        f"  strong under 5 {(given[strong] < 5).mean():.3f}  poor 6 or more {(given[poor] >= 6).mean():.3f}"
        f"  bias {(given - grades).mean():+.2f}, strong {(given - grades)[strong].mean():+.2f}",
        flush=True,
    )


def report_all(data, part, given, deviation, strength, topic):
    graded = part & data.kind("graded")
    score = given[:, 0] * 10
    report("All", data.grades[graded], score[graded])
    sure = graded & (deviation < np.quantile(deviation[graded], 0.92))
    report("surest 92 %", data.grades[sure], score[sure])
    on_topic = graded & (data.targets[:, 1] >= 0.6)
    misplaced = part & data.kind("misplaced")
    for share in (0.005, 0.01, 0.02, 0.05, 0.08):
        limit = np.quantile(topic[on_topic], share)
        over = misplaced & (topic >= limit) & (score > 3)
        print(f"topic limit {limit:.4f} (false {share}): found {(topic[misplaced] < limit).mean():.3f}, misplaced over 3 {over.sum() / misplaced.sum():.3f}")
    # A padded answer follows its original.
    padded = np.where(part & data.kind("padded"))[0]
    gains = score[padded] - score[padded - 1]
    if len(gains):
        print(f"padding: mean gain {gains.mean():.2f}, over 1 {(gains > 1).mean():.3f}")
    quality = part & data.kind("quality")
    for value in sorted(set(data.grades[quality].round(1))):
        same = quality & (data.grades.round(1) == value)
        print(f"quality {value}: mean {score[same].mean():.2f}, {same.sum()} answers")
    quoted = np.where(graded & (data.strength.sum(1) > 0))[0]
    hits = [data.strength[i, strength[i].argmax()] > 0 for i in quoted]
    print(f"strongest sentence is one that a reader quoted: {np.mean(hits):.3f} of {len(quoted)}")
    for i, name in enumerate(MARKS):
        known = graded & ~np.isnan(data.targets[:, i + 1])
        print(f"  {name:12} r {np.corrcoef(data.targets[known, i + 1], given[known, i + 1])[0, 1]:.3f}")


def cross_validate_writers(data, short_repeats):
    """Test questions are known and their writers are not, as for the short answers of the final part."""
    writer = np.array([int(name) if name.isdigit() else -1 for name in data.writers])
    score = np.full(len(data.rows), np.nan)
    for k in range(3):
        test = data.usable & (writer >= 0) & (writer % 3 == k)
        train = data.usable & ~test & (data.short_training <= (short_repeats > 0))
        score[test] = Model(data, train, 2, short_repeats).predict(test)[0][:, 0] * 10
    graded = data.usable & data.kind("graded")
    brief = np.exp(data.answer[:, 0]) < 110
    for name, part in (
        ("short", data.short_training),
        ("others", ~data.short_training),
        ("others, brief", ~data.short_training & brief),
        ("all", data.usable),
    ):
        report(name, data.grades[graded & part], score[graded & part])
    # A difference between the readers, which no network can learn from the answers.
    marks = np.nan_to_num(data.targets[:, 1 : len(MARKS) + 1], nan=0.66)
    others, short = graded & ~data.short_training, graded & data.short_training
    expected = LinearRegression().fit(marks[others], data.grades[others]).predict(marks)
    print(f"short answers: scores {(data.grades - expected)[short].mean():+.2f} against the others' for the same marks")


def cross_validate(data):
    names = sorted(set(data.asked[data.usable]))
    np.random.RandomState(0).shuffle(names)
    fold = {name: i % 3 for i, name in enumerate(names)}
    folds, also = (np.array([fold.get(name, -1) for name in asked]) for asked in (data.asked, data.also))
    half = np.array([int(writer) % 2 if writer.isdigit() else -1 for writer in data.writers])
    count = len(data.rows)
    parts = [np.full((count, len(MARKS) + 2), np.nan), np.full(count, np.nan), np.full((count, MAX_SENTENCES), np.nan), np.full(count, np.nan)]
    for k in range(3):
        for h in (0, 1):
            test = data.usable & (folds == k) & ((half == h) | ((half == -1) & (h == 0)))
            train = data.usable & (folds != k) & (also != k) & (half != h)
            for part, values in zip(parts, Model(data, train, 2).predict(test)):
                part[test] = values
    report_all(data, data.usable, *parts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cross-validate", action="store_true")
    parser.add_argument("--unseen-writers", action="store_true")
    parser.add_argument("--short-repeats", type=int, default=SHORT_REPEATS, help="0: no short answers in training")
    options = parser.parse_args()
    data = Data()
    if options.unseen_writers:
        cross_validate_writers(data, options.short_repeats)
        return
    if options.cross_validate:
        cross_validate(data)
        return
    model = Model(data, data.usable, SEEDS)
    print(f"trained on {data.usable.sum()} answers; final part:")
    parts = model.predict(np.ones(len(data.rows), bool))
    report_all(data, data.final, *parts)
    print("short answers:")
    report_all(data, data.short, *parts)
    pack = lambda array: base64.b64encode(np.asarray(array, np.float32).tobytes()).decode()
    weights = {
        "hidden": HIDDEN,
        "heads": HEADS,
        "mean": pack(model.scale.mean),
        "deviation": pack(model.scale.deviation),
        "answerMean": pack(model.scale.answer_mean),
        "answerDeviation": pack(model.scale.answer_deviation),
        "topic": {"weights": pack(model.topic_weights), "bias": model.topic_bias},
        "networks": [{name: pack(value.detach().numpy()) for name, value in net.named_parameters()} for net in model.nets],
    }
    target_file.write_text(json.dumps(weights, indent=1) + "\n")


main()
