"""The adapters, each called as its framework calls it."""

import ast
import asyncio
import contextlib
import importlib.util
import inspect
import json
from pathlib import Path
from types import SimpleNamespace

import ninefold
import numpy as np
import pytest
from oracle import GOOD, SOLVED

ROOT = Path(__file__).parents[3]
RIGHT = f"<answer>{SOLVED}</answer>"
REPLIES = [RIGHT, "I give up.", GOOD, f"<answer>{SOLVED[:80]}8</answer>"]
REWARDS = ninefold.reward(REPLIES, GOOD)


def test_the_replies_earn_different_rewards():
    assert REWARDS == [1.0, 0.0, 0.0, 0.0]


# TRL


def message(text):
    return [{"role": "assistant", "content": text}]


def test_trl_reward_function():
    from ninefold.adapters.trl import reward_function

    columns = {"puzzle": [GOOD] * 4, "solution": [SOLVED] * 4, "level": [1, 2, 3, 4]}
    for function in (reward_function(), reward_function(solution="solution"), reward_function(weights={"solved": 1})):
        for completions in (REPLIES, list(map(message, REPLIES))):
            assert function(prompts=["?"] * 4, completions=completions, completion_ids=[[1]] * 4, **columns) == REWARDS
    logged = {}
    assert reward_function()(completions=REPLIES, log_metric=logged.__setitem__, **columns) == REWARDS
    assert logged == {"sudoku/answered": 0.5, "sudoku/solved": 0.25}
    with pytest.raises(ValueError, match="the dataset has no column 'quiz', only 'puzzle', 'solution', 'level'"):
        reward_function("quiz")(completions=REPLIES, **columns)
    small = reward_function(rules="4x4")
    assert small(completions=["<answer>1234341243212143</answer>"], puzzle=["1......2.3....4."]) == [1.0]


class Torch:
    """As much of torch as `GRPOTrainer` needs to compute rewards."""

    nan, float32 = float("nan"), np.float32

    @staticmethod
    def zeros(*shape, device):
        return np.zeros(shape, dtype=np.float32)

    @staticmethod
    def tensor(values, dtype, device):
        return np.array(values, dtype=dtype)

    @staticmethod
    def isnan(values):
        class Answers(np.ndarray):
            def all(self, dim=None):
                return np.asarray(self).all(axis=dim)

        return np.isnan(values).view(Answers)


@pytest.mark.adapter("trl")
@pytest.mark.parametrize("make", [lambda reply: reply, message], ids=["texts", "messages"])
def test_trl_trainer_takes_the_rewards(make):
    """The method of the trainer that calls reward functions, without torch, on which all of TRL depends."""
    from ninefold.adapters.trl import reward_function

    folder = Path(importlib.util.find_spec("trl").origin).parent
    tree = ast.parse((folder / "trainer" / "grpo_trainer.py").read_text())
    trainer = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "GRPOTrainer")
    method = next(node for node in trainer.body if isinstance(node, ast.FunctionDef) and node.name == "_calculate_rewards")
    names = {
        "torch": Torch,
        "nn": SimpleNamespace(Module=type("Module", (), {})),
        "profiling_context": lambda *_: contextlib.nullcontext(),
        "is_async_callable": inspect.iscoroutinefunction,
        "gather": lambda values: values,
    }
    method.decorator_list.clear()
    exec(compile(ast.Module([method], []), "grpo_trainer.py", "exec"), names)
    logged = {}
    trainer = SimpleNamespace(
        accelerator=SimpleNamespace(device="cpu"),
        reward_funcs=[reward_function(), reward_function(weights="format=1")],
        reward_processing_classes=[None, None],
        reward_func_names=["sudoku", "format"],
        state=None,
        environments=None,
        _log_completion_extra=None,
        _log_metric=logged.__setitem__,
    )
    inputs = [{"prompt": "?", "puzzle": GOOD} for _ in REPLIES]
    rewards = names["_calculate_rewards"](trainer, inputs, ["?"] * 4, list(map(make, REPLIES)), [[1]] * 4)
    assert rewards[:, 0].tolist() == REWARDS and rewards[:, 1].tolist() == [1.0, 0.0, 0.0, 1.0]
    assert logged["sudoku/solved"] == 0.25


# verifiers


@pytest.mark.adapter("verifiers")
def test_verifiers_task():
    import verifiers.v1 as vf
    from ninefold.adapters.verifiers import SudokuData, SudokuTask

    for data, replies, expected in [
        (SudokuData(prompt="Solve it.", puzzle=GOOD), REPLIES, REWARDS),
        (SudokuData(prompt="Solve it.", puzzle=GOOD, solution=SOLVED), REPLIES, REWARDS),
        (SudokuData(puzzle="1......2.3....4.", rules="4x4"), ["<answer>1234341243212143</answer>"], [1.0]),
    ]:
        task = SudokuTask(data)
        for reply, reward in zip(replies, expected, strict=True):
            nodes = [vf.MessageNode(message=vf.AssistantMessage(content=reply), sampled=True)]
            recorded = vf.TraceTask(type="SudokuTask", data=data)
            trace = vf.Trace(task=recorded, agent=vf.AgentInfo(config=vf.AgentConfig()), nodes=nodes)
            asyncio.run(task.score(trace))
            assert trace.rewards["sudoku"].score == reward and trace.metrics == {"solved": float(reward == 1)}


# LM Evaluation Harness


def test_lm_eval_process_results():
    from ninefold.adapters.lm_eval import process_results

    assert process_results({"puzzle": GOOD, "solution": SOLVED}, [RIGHT]) == {"reward": 1.0, "solved": 1.0, "answered": 1.0}
    small = {"puzzle": "1......2.3....4.", "rules": "4x4"}
    assert process_results(small, ["no"]) == {"reward": 0.0, "solved": 0.0, "answered": 0.0}


@pytest.mark.adapter("lm_eval")
def test_lm_eval_task(monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.chdir(ROOT)
    import lm_eval
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    class Model(LM):
        """Solves puzzles whose first cell is given, and gives up on others."""

        def generate_until(self, requests, disable_tqdm=False):
            puzzles = [request.args[0].splitlines()[1] for request in requests]
            return ["No." if puzzle[0] == "." else f"<answer>{ninefold.Board(puzzle).solution()}</answer>" for puzzle in puzzles]

        def loglikelihood(self, requests, disable_tqdm=False):
            raise NotImplementedError

        loglikelihood_rolling = loglikelihood

    tasks = TaskManager(include_path="examples/lm_eval", include_defaults=False)
    results = lm_eval.simple_evaluate(model=Model(), tasks=["sudoku"], task_manager=tasks, bootstrap_iters=0)["results"]["sudoku"]
    puzzles = [json.loads(line)["puzzle"] for line in open("examples/lm_eval/puzzles.jsonl")]
    share = sum(puzzle[0] != "." for puzzle in puzzles) / len(puzzles)
    assert 0 < share < 1
    assert {name: results[f"{name},none"] for name in ("reward", "solved", "answered")} == dict.fromkeys(("reward", "solved", "answered"), share)


# reasoning-gym


@pytest.mark.adapter("reasoning_gym")
@pytest.mark.parametrize("name", ["sudoku", "mini_sudoku"])
def test_reasoning_gym_datasets(name):
    import ninefold.adapters.reasoning_gym
    import reasoning_gym

    ninefold.adapters.reasoning_gym.register()
    ninefold.adapters.reasoning_gym.register()
    dataset = reasoning_gym.create_dataset(f"ninefold_{name}", size=20, seed=17)
    theirs = reasoning_gym.create_dataset(name, size=20, seed=17)
    for entry, original in zip(dataset, theirs, strict=True):
        assert entry == original
        answer, puzzle = entry["answer"], "\n".join(" ".join(map(str, row)) for row in entry["metadata"]["puzzle"])
        labelled = "\n".join(f"Row {number}: {row}" for number, row in enumerate(answer.splitlines(), 1))
        for reply in (answer, f"It is\n\n{answer}\n\nI hope this helps!", labelled, answer.replace(" ", "")):
            assert dataset.score_answer(reply, entry) == 1.0
        for reply in (None, "", puzzle, entry["question"], puzzle.replace("0", "1"), 5):
            assert dataset.score_answer(reply, entry) == 0.0
        # Theirs pays for copying the puzzle.
        assert theirs.score_answer(puzzle.replace("0", "1"), original) > 0.3


# Inspect


@pytest.mark.adapter("inspect_ai")
def test_inspect_scorer(tmp_path):
    from inspect_ai import Task, eval
    from inspect_ai.dataset import Sample
    from inspect_ai.model import ModelOutput, ModelUsage, get_model
    from ninefold.adapters.inspect_ai import sudoku

    # Without a usage, tokens are counted with a table from the internet.
    outputs = [ModelOutput.from_content("mockllm/model", reply) for reply in REPLIES]
    outputs = [output.model_copy(update={"usage": ModelUsage()}) for output in outputs]
    samples = [Sample(input="Solve it.", metadata={"puzzle": GOOD, "solution": SOLVED}) for _ in REPLIES]
    for scorer in (sudoku(), sudoku(solution="solution")):
        model = get_model("mockllm/model", custom_outputs=outputs)
        (log,) = eval(Task(samples, scorer=scorer), model, log_dir=str(tmp_path), display="none", max_samples=1)
        assert log.status == "success"
        scores = [sample.scores["sudoku"] for sample in log.samples]
        assert [score.value["reward"] for score in scores] == REWARDS
        assert [score.value["solved"] for score in scores] == [1.0, 0.0, 0.0, 0.0]
        assert scores[0].answer == SOLVED and scores[1].answer is None and scores[1].explanation
        metrics = {score.name: score.metrics["mean"].value for score in log.results.scores}
        assert metrics == {"reward": 0.25, "solved": 0.25}
