"""Rewards and scorers for frameworks that train or evaluate models, a module for each; none is imported before its module is.

docs/grading.md shows them at work.
"""
